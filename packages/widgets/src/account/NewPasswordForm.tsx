import { sentenceOf, TrellisError } from '@trellis/sdk'
import { type FormEvent, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { focusFirstError } from './focusFirstError.ts'
import { isReady, NewPasswordFields, noPassword, refusalOf } from './NewPasswordFields.tsx'

export interface NewPasswordFormProps {
  title: string
  lead: string
  /** Sends the password. What it throws is told in words; a link that is of no use goes to `onDead`. */
  save: (password: string) => Promise<void>
  /** The link does not work: with the server's reason, where it gave one. */
  onDead: (reason: string | null) => void
}

/** The page on which a link leads to a new password. */
export function NewPasswordForm({ title, lead, save, onDead }: NewPasswordFormProps) {
  const { t } = useTrellis().i18n
  const [entered, setEntered] = useState(noPassword)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setEntered({ ...entered, checked: true })
    setProblem(null)
    if (!isReady(entered)) return focusFirstError(form)
    setBusy(true)
    try {
      await save(entered.password)
    } catch (error) {
      setBusy(false)
      const refused = refusalOf(error, t)
      if (refused) {
        setEntered({ ...entered, checked: true, refused })
        focusFirstError(form)
      } else if (error instanceof TrellisError && error.status === 410) onDead(sentenceOf(error) ?? null)
      else if (error instanceof TrellisError && [401, 403].includes(error.status)) onDead(null)
      else setProblem(t('core.errors.tryAgain'))
    }
  }
  return (
    <>
      <PageHead title={title} lead={lead} />
      <form className="t-joining" onSubmit={event => void submit(event)} noValidate>
        <NewPasswordFields value={entered} onChange={setEntered} />
        {problem && (
          <Notice kind="critical" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" kind="primary" size="large" block busy={busy}>
          {t('account.password.save')}
        </Button>
      </form>
    </>
  )
}
