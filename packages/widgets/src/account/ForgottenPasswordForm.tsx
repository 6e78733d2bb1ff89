import { isEmail } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmailInput } from '../shared/EmailInput.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { envelopeSimpleIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { SendForm } from './SendForm.tsx'

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
  const [isSent, setSent] = useState(false)
  const back = (
    <Button kind="quiet" onClick={onBack}>
      {t('account.forgotten.back')}
    </Button>
  )
  if (isSent)
    return (
      <EmptyState
        level={1}
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
      <SendForm
        large
        submit={t('account.forgotten.submit')}
        ready={isEmail(email)}
        onTried={() => setChecked(true)}
        send={async once => {
          const call = { body: { email: email.trim() } }
          await client.auth.askForReset(call, once(call))
          setSent(true)
        }}
        foot={back}
      >
        <EmailInput
          label={t('account.signIn.email')}
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={checked && !isEmail(email) ? t('core.fields.email') : null}
        />
      </SendForm>
    </>
  )
}
