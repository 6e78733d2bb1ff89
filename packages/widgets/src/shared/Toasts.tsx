import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import type { Toast, ToastStore } from './createToasts.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { checkCircleFillIcon, warningCircleFillIcon } from './icons.ts'
import { circleNotchIcon, infoIcon, xIcon } from './signs.ts'

const icons = { info: infoIcon, positive: checkCircleFillIcon, busy: circleNotchIcon, error: warningCircleFillIcon }

export interface ToastsProps {
  store: ToastStore
  /** Name of the region while it says something, such as 'Messages'. */
  label: string
  closeLabel: string
}

/**
 * The live region of a page, in the top layer, or in the dialog it stands in: one line a toast and at most one action.
 * A modal dialog makes all behind it inert: put another `<Toasts>` with the same store inside, the last mounted draws.
 * It is a landmark only while it says something: the regions of a page and of the widgets on it have one name.
 */
export function Toasts({ store, label, closeLabel }: ToastsProps) {
  useSignals()
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const shown = store.hosts.value.at(-1) === id ? store.toasts.value : []

  useEffect(() => {
    store.mount(id)
    return () => store.unmount(id)
  }, [store, id])
  // Always open, so that screen readers know the region; anew for each toast, because the top layer is a stack.
  useLayoutEffect(() => {
    const region = ref.current
    // Inside a dialog the region takes room of its own, so that it never lies over the buttons.
    if (region?.closest('dialog')) region.removeAttribute('popover')
    if (!region?.showPopover || !region.hasAttribute('popover')) return
    if (region.matches(':popover-open')) region.hidePopover()
    region.showPopover()
  }, [shown])

  const line = (toast: Toast) => (
    <div key={toast.id} className={cx('t-toast', toast.kind === 'error' && 't-toast--error')}>
      <Icon path={icons[toast.kind]} className={toast.kind === 'busy' ? 't-spin' : undefined} />
      <span className="t-toast__text">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="t-toast__action"
          onClick={() => {
            toast.action?.onClick()
            store.dismiss(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={xIcon}
        aria-label={closeLabel}
        className="t-toast__close"
        onClick={() => store.dismiss(toast.id)}
      />
    </div>
  )
  return (
    <section
      ref={ref}
      className="t-toasts"
      popover="manual"
      aria-label={shown.length > 0 ? label : undefined}
      onMouseEnter={store.pause}
      onMouseLeave={store.resume}
      onFocusCapture={store.pause}
      onBlurCapture={store.resume}
    >
      <div role="status">{shown.filter(toast => toast.kind !== 'error').map(line)}</div>
      <div role="alert">{shown.filter(toast => toast.kind === 'error').map(line)}</div>
    </section>
  )
}
