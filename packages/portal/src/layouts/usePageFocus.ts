import { useEffect, useRef } from 'react'

const waitMs = 3000

/** The focus goes to the title of the page in a box; false where there is none yet. */
export function focusTitle(box: HTMLElement | null): boolean {
  // A page may have chosen a better place itself, such as an open dialog.
  if (document.querySelector('dialog[open]')) return true
  const heading = box?.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** The focus goes to the title in a box once it is there, unless that takes too long. Gives what ends the waiting. */
export function focusTitleOfNext(box: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (focusTitle(box)) observer.disconnect()
  })
  observer.observe(box, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), waitMs)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** After a navigation moves the focus to the heading of the new page, once it is there, as a page load would. */
export function usePageFocus(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, 0)
    const main = document.getElementById('main')
    if (main && !focusTitle(main)) return focusTitleOfNext(main)
  }, [pathname])
}
