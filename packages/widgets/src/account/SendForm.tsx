import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Once } from '../shared/createChanges.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { useChanges } from '../shared/useChanges.ts'

export interface SendFormProps {
  /** The fields. */
  children: ReactNode
  /** Words of the button. */
  submit: string
  /** Nothing is missing or wrong. */
  ready: boolean
  /** It was tried to send it: what is missing is marked from now on. */
  onTried: () => void
  /** Sends it, each call with its key: tried again after a lost reply, it has one effect. */
  send: (once: Once) => Promise<unknown>
  /** The sentence for an error; null where a field or another page tells it. */
  tell?: (error: unknown) => string | null
  /** It stands on a page, not in a dialog: with a large button. */
  large?: boolean
  /** Below the button. */
  foot?: ReactNode
}

/** A form that sends one thing: leads to what is missing, waits, and says in words what went wrong. */
export function SendForm({ children, submit, ready, onTried, send, tell, large, foot }: SendFormProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const { busy, outcome, change } = useChanges()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  /** Counts how often it did not go: the wrong fields are marked in the same drawing. */
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    onTried()
    if (!ready) return setFailures(failures + 1)
    await change('send', async once => void (await send(once)))
    const error = outcome.peek()?.error
    if (error === undefined) return
    setProblem(tell ? tell(error) : reasonOf(error, t))
    setFailures(failures + 1)
  }
  return (
    <form ref={form} className="t-joining" onSubmit={event => void onSubmit(event)} noValidate>
      {children}
      {problem && (
        <Notice kind="critical" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" kind="primary" block busy={busy.value.has('send')} {...(large && { size: 'large' })}>
        {submit}
      </Button>
      {foot}
    </form>
  )
}
