import { useEffect } from 'react'
import { watchDialogs } from './watchDialogs.ts'

/** The page behind a modal dialog is not scrolled. */
export function useHeldPage() {
  useEffect(() => {
    const { classList } = document.documentElement
    const stop = watchDialogs(top => classList.toggle('has-modal', top?.matches('.t-modal') === true))
    return () => {
      stop()
      classList.remove('has-modal')
    }
  }, [])
}
