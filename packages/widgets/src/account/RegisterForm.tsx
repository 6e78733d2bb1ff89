import { isEmail, TrellisError } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { EmailInput } from '../shared/EmailInput.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Input } from '../shared/Input.tsx'
import { envelopeSimpleIcon, linkIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { WriteToSupport } from '../shared/WriteToSupport.tsx'
import { SendForm } from './SendForm.tsx'

export interface RegisterFormProps {
  /** Of the link that the person was given; null where the link has none. */
  inviteKey: string | null
}

/** Registers an organisation by an invite key: company, buyer, e-mail. Says then to look at the mail. */
export function RegisterForm({ inviteKey }: RegisterFormProps) {
  const { client, i18n, config } = useTrellis()
  const { t } = i18n
  const [entered, setEntered] = useState({ company: '', buyerAdminName: '', email: '' })
  const [checked, setChecked] = useState(false)
  const [isSent, setSent] = useState(false)
  const [unknown, setUnknown] = useState(false)
  const set = (changes: Partial<typeof entered>) => setEntered({ ...entered, ...changes })
  const { company, buyerAdminName, email } = entered
  const missing = (value: string) => (checked && !value.trim() ? t('core.fields.required') : null)

  if (inviteKey === null || unknown)
    return (
      <EmptyState
        level={1}
        role="alert"
        icon={linkIcon}
        title={t('account.register.keyTitle')}
        text={t('account.register.keyBody', { email: config.supportEmail })}
        actions={<WriteToSupport />}
      />
    )
  if (isSent)
    return (
      <EmptyState
        level={1}
        role="status"
        icon={envelopeSimpleIcon}
        title={t('account.register.doneTitle')}
        text={t('account.register.doneBody', { email: email.trim() })}
      />
    )
  return (
    <>
      <PageHead title={t('account.register.title')} lead={t('account.register.lead')} />
      <SendForm
        large
        submit={t('account.register.submit')}
        ready={company.trim() !== '' && buyerAdminName.trim() !== '' && isEmail(email)}
        onTried={() => setChecked(true)}
        send={async once => {
          const body = { company: company.trim(), buyerAdminName: buyerAdminName.trim(), email: email.trim() }
          const call = { query: { inviteKey }, body }
          await client.account.registerFreemium(call, once(call))
          setSent(true)
        }}
        tell={error => {
          if (error instanceof TrellisError && error.code === 'notFound') {
            setUnknown(true)
            return null
          }
          return error instanceof TrellisError && error.status === 410 ? error.message : t('account.register.failed')
        }}
      >
        <Input
          label={t('account.register.company')}
          help={t('account.register.companyHelp')}
          autoComplete="organization"
          required
          maxLength={200}
          value={company}
          onChange={it => set({ company: it })}
          error={missing(company)}
        />
        <Input
          label={t('account.register.name')}
          autoComplete="name"
          required
          maxLength={200}
          value={buyerAdminName}
          onChange={it => set({ buyerAdminName: it })}
          error={missing(buyerAdminName)}
        />
        <EmailInput
          label={t('account.register.email')}
          help={t('account.register.emailHelp')}
          autoComplete="email"
          value={email}
          onChange={it => set({ email: it })}
          error={missing(email) ?? (checked && !isEmail(email) ? t('core.fields.email') : null)}
        />
      </SendForm>
    </>
  )
}
