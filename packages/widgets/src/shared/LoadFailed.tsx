import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { focusIfLost } from './focusIfLost.ts'
import { Notice } from './Notice.tsx'

export interface LoadFailedProps {
  children: ReactNode
  /** Tries again; the button is busy until what it gives is settled. */
  onRetry: () => unknown
  /** Another way on, beside the button. */
  more?: ReactNode
}

/** The first heading of what is there now, or of what stands around it. */
function headingOf(box: HTMLElement | null): HTMLElement | null {
  const heading = box?.querySelector<HTMLElement>(':is(h1, h2, h3):not(li *)')
  return heading ?? (box?.parentElement ? headingOf(box.parentElement) : null)
}

/** Who has pressed the button goes on where the page, or the part of it, now begins. */
function useWayOn() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const it = button.current
    const notice = it?.closest('[role=alert]')
    return () => {
      const box = notice?.parentElement ?? null
      if (!it || document.activeElement !== it) return
      // What comes in its place is not here yet.
      queueMicrotask(() => {
        const heading = headingOf(box?.isConnected ? box : document.querySelector('main'))
        if (!heading) return
        heading.tabIndex = -1
        focusIfLost(heading)
      })
    }
  }, [])
  return button
}

/**
 * In place of what could not be loaded: why, and the way to try again. Said at once, and again where another try was in vain:
 * the button stays where it is then. Once this goes, who was at the button is at the heading of what was loaded.
 */
export function LoadFailed({ children, onRetry, more }: LoadFailedProps) {
  const { t } = useTrellis().i18n
  const button = useWayOn()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const again = async () => {
    setBusy(true)
    try {
      await onRetry()
    } finally {
      setBusy(false)
      setTries(it => it + 1)
    }
  }
  return (
    <Notice
      kind="critical"
      role="alert"
      actions={
        <>
          <Button ref={button} busy={busy} onClick={() => void again()}>
            {t('core.actions.retry')}
          </Button>
          {more}
        </>
      }
    >
      <Fragment key={tries}>{children}</Fragment>
    </Notice>
  )
}
