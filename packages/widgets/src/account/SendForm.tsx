import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { focusFirstError } from './focusFirstError.ts'

export interface SendFormProps {
  /** The fields. */
  children: ReactNode
  /** Words of the button. */
  submit: string
  /** Nothing is missing or wrong. */
  ready: boolean
  /** It was tried to send it: what is missing is marked from now on. */
  onTried: () => void
  send: () => Promise<unknown>
  /** The sentence for an error; null where a field or another page tells it. */
  tell?: (error: unknown) => string | null
  /** It stands on a page, not in a dialog: with a large button. */
  large?: boolean
  /** Below the button. */
  foot?: ReactNode
}

/** A form that sends one thing: leads to what is missing, waits, and says in words what went wrong. */
export function SendForm({ children, submit, ready, onTried, send, tell, large, foot }: SendFormProps) {
  const { t } = useTrellis().i18n
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setProblem(null)
    onTried()
    if (!ready) return focusFirstError(form)
    setBusy(true)
    try {
      await send()
    } catch (error) {
      const sentence = tell ? tell(error) : reasonOf(error, t)
      setProblem(sentence)
      if (sentence === null) focusFirstError(form)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="t-joining" onSubmit={event => void onSubmit(event)} noValidate>
      {children}
      {problem && (
        <Notice kind="critical" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" kind="primary" block busy={busy} {...(large && { size: 'large' })}>
        {submit}
      </Button>
      {foot}
    </form>
  )
}
