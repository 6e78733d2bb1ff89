import { Button, Input, Notice, reasonOf, Section } from '@trellis/widgets'
import { type FormEvent, useState } from 'react'
import { usePortal, useText } from '../context.tsx'

const shortestReason = 3

/** Lets an administrator act as a person of the tenant, with a reason that is recorded. */
export function Impersonate() {
  const portal = usePortal()
  const { t } = useText()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const wrongEmail = !/^\S+@\S+\.\S+$/.test(email.trim())
  const wrongReason = reason.trim().length < shortestReason

  const start = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wrongEmail || wrongReason) return
    setBusy(true)
    setProblem(null)
    try {
      const body = { email: email.trim(), reason: reason.trim() }
      portal.become((await portal.quietly(() => portal.client.auth.startImpersonation({ body }))).access_token)
    } catch (error) {
      setBusy(false)
      setProblem(reasonOf(error, t, 'core.errors.tryAgain'))
    }
  }
  return (
    <Section title={t('account.impersonation.title')} text={t('account.impersonation.lead')}>
      <form className="t-fields" onSubmit={event => void start(event)} noValidate>
        <Input
          label={t('account.impersonation.email')}
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={setEmail}
          error={checked && wrongEmail ? t('core.fields.email') : null}
        />
        <Input
          label={t('account.impersonation.reason')}
          help={t('account.impersonation.reasonHelp')}
          required
          maxLength={300}
          value={reason}
          onChange={setReason}
          error={checked && wrongReason ? t('core.fields.required') : null}
        />
        {problem && (
          <Notice kind="critical" role="alert">
            {problem}
          </Notice>
        )}
        <div className="t-actions t-form__end">
          <Button type="submit" busy={busy}>
            {t('account.impersonation.start')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
