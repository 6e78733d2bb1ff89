import { useEffect } from 'react'

const runs = () => (globalThis as { CSSMarginRule?: unknown }).CSSMarginRule !== undefined

/** What a printed report says of its origin: at the foot of every page where the browser can do that, else once at the end. */
export function PrintFoot({ children }: { children: string }) {
  const isRunning = runs()
  useEffect(() => {
    if (!isRunning) return
    const { style } = document.documentElement
    style.setProperty('--trellis-print-foot', JSON.stringify(children))
    return () => {
      style.removeProperty('--trellis-print-foot')
    }
  }, [isRunning, children])
  return isRunning ? null : <p className="t-printfoot">{children}</p>
}
