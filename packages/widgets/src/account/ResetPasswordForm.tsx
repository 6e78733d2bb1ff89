import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { checkCircleIcon } from '../shared/icons.ts'
import { DeadLink } from './DeadLink.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export interface ResetPasswordFormProps {
  /** Of the mailed link. */
  token: string
  /** Goes on to sign-in, once the password is set. */
  onSignIn: () => void
  /** Goes where a new link is asked for. */
  onAsk: () => void
}

/** Sets a new password by the mailed link. A used or expired one says so, with the way to another. */
export function ResetPasswordForm({ token, onSignIn, onAsk }: ResetPasswordFormProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [email, setEmail] = useState<string | null>(null)
  const [dead, setDead] = useState(false)
  if (dead)
    return (
      <DeadLink
        text={t('core.errors.linkDead')}
        actions={
          <Button kind="primary" size="large" onClick={onAsk}>
            {t('account.reset.ask')}
          </Button>
        }
      />
    )
  if (email !== null)
    return (
      <EmptyState
        level={1}
        size="title"
        role="status"
        icon={checkCircleIcon}
        title={t('account.password.saved')}
        text={t('account.password.savedLead', { email })}
        actions={
          <Button kind="primary" size="large" onClick={onSignIn}>
            {t('account.signIn.submit')}
          </Button>
        }
      />
    )
  return (
    <NewPasswordForm
      title={t('account.reset.title')}
      lead={t('account.reset.lead')}
      save={async newPassword => setEmail((await client.auth.resetPassword({ body: { token, newPassword } })).email)}
      onDead={() => setDead(true)}
    />
  )
}
