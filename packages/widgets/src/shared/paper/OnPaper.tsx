import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/**
 * What goes on paper in place of the page, whichever way it is printed. It is drawn when printing begins, and from then on
 * follows the page; on the screen it is neither seen nor read.
 */
export function OnPaper({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const draw = () => flushSync(() => setAsked(true))
    window.addEventListener('beforeprint', draw)
    return () => window.removeEventListener('beforeprint', draw)
  }, [])
  return asked
    ? createPortal(
        <div className="t-onpaper" aria-hidden="true">
          {children}
        </div>,
        document.body,
      )
    : null
}
