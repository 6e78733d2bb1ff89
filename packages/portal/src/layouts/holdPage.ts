import { watchDialogs } from './watchDialogs.ts'

/** Holds the page behind a modal dialog, so that it is not scrolled. The function it gives ends it. */
export function holdPage(): () => void {
  const { classList } = document.documentElement
  const stop = watchDialogs(top => classList.toggle('has-modal', top?.matches('.t-modal') === true))
  return () => {
    stop()
    classList.remove('has-modal')
  }
}
