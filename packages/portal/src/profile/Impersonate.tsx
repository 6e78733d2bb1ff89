import { useSignals } from '@preact/signals-react/runtime'
import { isEmail } from '@trellis/sdk'
import { Button, EmailInput, Input, Notice, reasonOf, Section, useChanges } from '@trellis/widgets'
import { type FormEvent, useState } from 'react'
import { usePortal, useText } from '../context.tsx'

const shortestReason = 3

/** Lets an administrator act as a person of the tenant, with a reason that is recorded. */
export function Impersonate() {
  useSignals()
  const portal = usePortal()
  const { t } = useText()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const { busy, outcome, change, forget } = useChanges()
  const error = outcome.value?.error
  const wrongEmail = !isEmail(email)
  const wrongReason = reason.trim().length < shortestReason

  const start = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    // What the server said was about other entries.
    forget()
    if (wrongEmail || wrongReason) return
    const body = { email: email.trim(), reason: reason.trim() }
    let token: string | undefined
    const started = await change('start', async () => {
      token = (await portal.quietly(() => portal.client.auth.startImpersonation({ body }))).access_token
    })
    if (started && token) portal.become(token)
  }
  return (
    <Section title={t('account.impersonation.title')} text={t('account.impersonation.lead')}>
      <form className="t-fields" onSubmit={event => void start(event)} noValidate>
        <EmailInput
          label={t('account.impersonation.email')}
          autoComplete="off"
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
          error={
            checked && wrongReason
              ? t(reason.trim() ? 'core.fields.tooShort' : 'core.fields.required', { least: shortestReason })
              : null
          }
        />
        {error !== undefined && (
          <Notice kind="critical" role="alert">
            {reasonOf(error, t, 'core.errors.tryAgain')}
          </Notice>
        )}
        <div className="t-actions t-form__end">
          <Button type="submit" busy={busy.value.has('start')}>
            {t('account.impersonation.start')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
