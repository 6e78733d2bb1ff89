import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { DeadLink } from './DeadLink.tsx'
import { PasswordByLink } from './PasswordByLink.tsx'

export interface ResetPasswordFormProps {
  /** Of the mailed link; null where the page was opened without it. */
  token: string | null
  /** Goes on to sign-in, once the password is set. */
  onSignIn: () => void
  /** Goes where a new link is asked for. */
  onAsk: () => void
}

/** Sets a new password by the mailed link. A missing, used or expired one says so at once, with the way to another. */
export function ResetPasswordForm({ token, onSignIn, onAsk }: ResetPasswordFormProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const ask = (
    <Button kind="primary" size="large" onClick={onAsk}>
      {t('account.reset.ask')}
    </Button>
  )
  if (token === null)
    return <DeadLink title={t('account.reset.title')} text={t('account.reset.noLink')} actions={ask} />
  return (
    <PasswordByLink
      title={t('account.reset.title')}
      lead={t('account.reset.lead')}
      check={() => client.auth.checkResetLink({ body: { token } })}
      save={(newPassword, once) => {
        const call = { body: { token, newPassword } }
        return client.auth.resetPassword(call, once(call))
      }}
      dead={() => <DeadLink text={t('account.reset.dead')} actions={ask} />}
      onSignIn={onSignIn}
    />
  )
}
