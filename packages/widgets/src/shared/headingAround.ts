import { focusIfLost } from './focusIfLost.ts'

/** A page that is drawn anew has no heading for a moment: who waits at it goes on at the one that comes. */
function handOn(main: HTMLElement): void {
  const watch = new MutationObserver(() => {
    const heading = main.querySelector<HTMLElement>('h1')
    const isThere = document.activeElement === main
    if (isThere && !heading) return
    watch.disconnect()
    if (!isThere || !heading) return
    heading.tabIndex = -1
    heading.focus()
  })
  watch.observe(main, { childList: true, subtree: true })
}

/**
 * What is to be done once a dialog has closed: where what opened it went with it, the focus goes to the heading that it stood under,
 * or that of the page, so that who goes by keys is not sent back to the top of the page.
 */
export function headingAround(opener: HTMLElement | null): () => void {
  const { body } = document
  // Not of one entry among several, which may go with it.
  let heading: HTMLElement | null = null
  for (let it = opener; it && it !== body && !heading; it = it.parentElement)
    heading = it.querySelector(':is(h1, h2, h3):not(li *)')
  return () =>
    // It may go in the same moment.
    queueMicrotask(() => {
      if (opener?.isConnected && opener !== body) return
      const place = heading?.isConnected ? heading : document.querySelector<HTMLElement>('main h1, main:not(:has(h1))')
      if (!place) return
      place.tabIndex = -1
      focusIfLost(place)
      if (place.localName === 'main') handOn(place)
    })
}
