import { createModel, effect, signal } from '@preact/signals-core'
import { out } from './model.ts'

export type ToastKind = 'info' | 'positive' | 'busy' | 'error'

export interface ToastOptions {
  text: string
  kind?: ToastKind
  /** Milliseconds; 3000 by default, 5000 for errors, Infinity for what stays until dismissed. */
  duration?: number
  action?: { label: string; onClick: () => void }
  /** A toast with the key of one that still shows takes its place, as connection states do. */
  key?: string
}

export interface Toast extends ToastOptions {
  id: number
  kind: ToastKind
}

const ToastsModel = createModel(() => {
  const toasts = signal<readonly Toast[]>([])
  /** The `<Toasts>` that are on the page. Only the last one mounted draws, so that a dialog can hold its own. */
  const hosts = signal<readonly string[]>([])
  const timers = new Map<number, { timer?: ReturnType<typeof setTimeout>; left: number; since: number }>()
  let last = 0

  const stop = (id: number) => {
    clearTimeout(timers.get(id)?.timer)
    timers.delete(id)
  }
  const run = (id: number, left: number) => {
    const timer = Number.isFinite(left) ? setTimeout(dismiss, left, id) : undefined
    timers.set(id, { timer, left, since: Date.now() })
  }
  function dismiss(id: number) {
    stop(id)
    toasts.value = toasts.value.filter(toast => toast.id !== id)
  }
  function show(options: ToastOptions) {
    const toast: Toast = { ...options, id: ++last, kind: options.kind ?? 'info' }
    const replaced = toasts.value.find(other => options.key !== undefined && other.key === options.key)
    if (replaced) stop(replaced.id)
    toasts.value = replaced ? toasts.value.map(other => (other === replaced ? toast : other)) : [...toasts.value, toast]
    run(toast.id, options.duration ?? (toast.kind === 'error' ? 5000 : 3000))
    return toast.id
  }
  /** While a person points at a toast or has the focus in it, none goes away. */
  function pause() {
    for (const [id, { timer, left, since }] of timers) {
      clearTimeout(timer)
      timers.set(id, { left: left - (Date.now() - since), since })
    }
  }
  function resume() {
    for (const [id, { left }] of timers) run(id, Math.max(left, 1000))
  }
  effect(() => () => {
    for (const id of timers.keys()) stop(id)
  })
  return {
    ...out({ toasts, hosts }),
    show,
    error: (text: string, action?: ToastOptions['action']) => show({ text, kind: 'error', action }),
    dismiss,
    clear: () => {
      for (const toast of toasts.value) dismiss(toast.id)
    },
    pause,
    resume,
    /** A `<Toasts>` is mounted. */
    mount(host: string) {
      hosts.value = [...hosts.peek(), host]
    },
    unmount(host: string) {
      hosts.value = hosts.peek().filter(it => it !== host)
    },
  }
})

export type ToastStore = InstanceType<typeof ToastsModel>

/** The toasts of one page or widget. Any store of a room can show one; `<Toasts store>` draws them. */
export const createToasts = (): ToastStore => new ToastsModel()
