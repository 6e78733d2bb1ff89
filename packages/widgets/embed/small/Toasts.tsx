import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../src/shared/Button.tsx'
import { Icon } from '../../src/shared/Icon.tsx'
import { checkCircleIcon, warningCircleIcon, xIcon } from '../../src/shared/signs.ts'
import type { createToasts } from './createToasts.ts'

/** The live region of a widget, in the top layer. Pointing at it or focus inside stops the time. */
export function Toasts({
  store,
  label,
  closeLabel,
}: {
  store: ReturnType<typeof createToasts>
  label: string
  closeLabel: string
}) {
  useSignals()
  const ref = useRef<HTMLElement>(null)
  const shown = store.toasts.value
  // Anew for each toast, because the top layer is a stack.
  useLayoutEffect(() => {
    ref.current?.hidePopover()
    if (shown[0]) ref.current?.showPopover()
  }, [shown])
  const lines = (errors: boolean) =>
    shown
      .filter(it => errors === (it.kind === 'error'))
      .map(it => (
        <div key={it.id} className="t-toast">
          <Icon path={errors ? warningCircleIcon : checkCircleIcon} />
          <span className="t-toast__text">{it.text}</span>
          <Button
            kind="quiet"
            size="small"
            icon={xIcon}
            aria-label={closeLabel}
            className="t-toast__close"
            onClick={() => store.dismiss(it.id)}
          />
        </div>
      ))
  return (
    <section
      ref={ref}
      className="t-toasts"
      popover="manual"
      aria-label={shown[0] && label}
      onMouseEnter={store.pause}
      onMouseLeave={store.resume}
      onFocusCapture={store.pause}
      onBlurCapture={store.resume}
    >
      <div role="status">{lines(false)}</div>
      <div role="alert">{lines(true)}</div>
    </section>
  )
}
