import { signal } from '@preact/signals-core'
import type { Toast, ToastOptions } from '../../src/shared/createToasts.ts'

/** The toasts of one widget: one after the other, 3 seconds each, errors 5. */
export function createToasts() {
  const toasts = signal<readonly Toast[]>([])
  let last = 0
  let timer: ReturnType<typeof setTimeout>
  const dismiss = (id: number) => {
    toasts.value = toasts.value.filter(it => it.id !== id)
    resume()
  }
  const pause = () => clearTimeout(timer)
  function resume() {
    pause()
    const [next] = toasts.value
    if (next) timer = setTimeout(dismiss, next.kind === 'error' ? 5000 : 3000, next.id)
  }
  const show = (options: ToastOptions) => {
    toasts.value = [...toasts.value, { kind: 'info', ...options, id: ++last }]
    resume()
  }
  return { toasts, show, error: (text: string) => show({ text, kind: 'error' }), dismiss, pause, resume }
}
