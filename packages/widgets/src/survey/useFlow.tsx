import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createToasts } from '../shared/createToasts.ts'
import { reasonOf } from '../shared/reasonOf.ts'
import { Toasts } from '../shared/Toasts.tsx'
import type { Flow } from './flow.ts'

/** What a host may ask of, and hears from, a survey. */
export interface FlowProps {
  /** Shown while true; the flow starts with the introduction. */
  open: boolean
  /** The person left, or came to the end; so many answers are not sent and wait on this device. */
  onClose?: (unsent: number) => void
  /** Asked before the answers are handed in; return false to keep the survey open. */
  onSubmit?: () => unknown
  /** The answers are handed in; research questions follow. */
  onFinished?: () => void
  /** How many questions are answered; never which, nor how. */
  onChange?: (attempted: number) => void
}

/**
 * Tells each new value once. A host that hears of it may draw all of this anew at once: Preact then runs the effect again before
 * it is over. Together with what is drawn: a press in the moment after comes when the host knows already, and is not taken for one before.
 */
export function useHeard<T>(value: T, tell: (now: T) => unknown): void {
  const heard = useRef(value)
  useLayoutEffect(() => {
    if (value === heard.current) return
    heard.current = value
    tell(value)
  }, [value])
}

/** Joins a flow to its host, and draws what it says. A modal dialog makes all behind it inert: the messages stand inside, too. */
export function useFlow(
  flow: Flow,
  props: FlowProps,
): { messages: ReactNode; hasMessages: boolean; submit: () => void } {
  const { t } = useTrellis().i18n
  const [toasts] = useState(createToasts)
  const { open } = props

  useEffect(() => {
    if (!open) void flow.saveAndExit()
    else if (flow.step.peek() === 'closed') void flow.open()
  }, [open, flow])
  useEffect(() => () => flow[Symbol.dispose](), [flow])

  useHeard(flow.step.value, now => now === 'closed' && props.onClose?.(flow.left.peek()))
  // What is saved in order to hand in is told by `submit`.
  useHeard(
    flow.saved.value,
    now => now && !(flow.confirming.peek() && flow.busy.peek()) && props.onChange?.(now.attempted),
  )
  useHeard(flow.finished.value, now => now && props.onFinished?.())
  useHeard(flow.told.value, now => {
    if (!now) return
    const text = now.error === undefined ? t(now.key, { count: now.count ?? 0 }) : reasonOf(now.error, t, now.key)
    if (now.kind === 'error') toasts.error(text)
    else toasts.show({ text, kind: now.kind })
  })

  return {
    messages: <Toasts store={toasts} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />,
    hasMessages: toasts.toasts.value.length > 0,
    submit: () => {
      if (!flow.busy.peek() && props.onSubmit?.() !== false) void flow.submit()
    },
  }
}
