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

/** After a navigation moves the focus to the heading of the new page, once it is there, as a page load would. */
export function usePageFocus(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, 0)
    const main = document.getElementById('main')
    if (!main || focusTitle(main)) return
    const observer = new MutationObserver(() => {
      if (focusTitle(main)) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), waitMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname])
}
