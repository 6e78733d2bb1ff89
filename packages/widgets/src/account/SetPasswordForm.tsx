import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { DeadLink } from './DeadLink.tsx'
import { PasswordByLink } from './PasswordByLink.tsx'

export interface SetPasswordFormProps {
  /** Goes on to sign-in: that of an organisation with its own, by its short name, else the usual one. */
  onSignIn: (clientId?: string) => void
}

/** Sets the first password of a guest, whose token the client carries. A used, expired or foreign link says so at once. */
export function SetPasswordForm({ onSignIn }: SetPasswordFormProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  return (
    <PasswordByLink
      title={t('account.password.setTitle')}
      lead={t('account.password.setLead')}
      check={() => client.auth.checkGuestLink()}
      save={(password, once) => {
        const call = { body: { password } }
        return client.auth.setGuestPassword(call, once(call))
      }}
      dead={why => {
        if (why.code !== 'otherProvider')
          return why.status === 410 ? (
            // Who used it has a password by now.
            <DeadLink
              text={reasonOf(why, t, 'account.link.body')}
              actions={
                <Button kind="primary" size="large" onClick={() => onSignIn()}>
                  {t('account.signIn.submit')}
                </Button>
              }
            />
          ) : (
            <DeadLink />
          )
        const { client_id } = (why.details ?? {}) as { client_id?: string }
        return (
          <DeadLink
            title={t('account.password.otherTitle')}
            text={t('core.errors.otherProvider')}
            actions={
              <Button kind="primary" size="large" onClick={() => onSignIn(client_id)}>
                {t('account.signIn.continue')}
              </Button>
            }
          />
        )
      }}
      onSignIn={() => onSignIn()}
    />
  )
}
