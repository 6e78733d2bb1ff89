import { type FormEvent, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Input } from '../shared/Input.tsx'
import { envelopeSimpleIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { focusFirstError } from './focusFirstError.ts'
import { isEmail } from './isEmail.ts'

export interface ForgottenPasswordFormProps {
  /** Goes back to sign-in. */
  onBack: () => void
}

/** Asks for a link to set a new password. Says the same whether somebody has the address or nobody. */
export function ForgottenPasswordForm({ onBack }: ForgottenPasswordFormProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [email, setEmail] = useState('')
  const [checked, setChecked] = useState(false)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    setProblem(null)
    if (!isEmail(email)) return focusFirstError(event.currentTarget)
    setState('busy')
    try {
      await client.auth.askForReset({ body: { email: email.trim() } })
      setState('sent')
    } catch (error) {
      setState('open')
      setProblem(reasonOf(error, t))
    }
  }
  const back = (
    <Button kind="quiet" onClick={onBack}>
      {t('account.forgotten.back')}
    </Button>
  )
  if (state === 'sent')
    return (
      <EmptyState
        level={1}
        size="title"
        role="status"
        icon={envelopeSimpleIcon}
        title={t('account.forgotten.sentTitle')}
        text={t('account.forgotten.sentBody', { email: email.trim() })}
        actions={back}
      />
    )
  return (
    <>
      <PageHead title={t('account.forgotten.title')} lead={t('account.forgotten.lead')} />
      <form className="t-joining" onSubmit={event => void submit(event)} noValidate>
        <Input
          label={t('account.signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={checked && !isEmail(email) ? t('core.fields.email') : null}
        />
        {problem && (
          <Notice kind="critical" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" kind="primary" size="large" block busy={state === 'busy'}>
          {t('account.forgotten.submit')}
        </Button>
        {back}
      </form>
    </>
  )
}
