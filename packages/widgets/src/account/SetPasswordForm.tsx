import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { checkCircleIcon } from '../shared/icons.ts'
import { DeadLink } from './DeadLink.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export interface SetPasswordFormProps {
  /** Goes on to sign-in, once the password is set. */
  onSignIn: () => void
}

/** Sets the first password of a guest, whose token the client carries. A used, expired or foreign link says so. */
export function SetPasswordForm({ onSignIn }: SetPasswordFormProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [done, setDone] = useState<{ email: string; passwordKept: boolean } | null>(null)
  const [dead, setDead] = useState<{ reason: string | null } | null>(null)
  if (dead) return <DeadLink text={dead.reason} />
  if (done)
    return (
      <EmptyState
        level={1}
        size="title"
        role="status"
        icon={checkCircleIcon}
        title={t(done.passwordKept ? 'account.password.kept' : 'account.password.saved')}
        text={t(done.passwordKept ? 'account.password.keptLead' : 'account.password.savedLead', { email: done.email })}
        actions={
          <Button kind="primary" size="large" onClick={onSignIn}>
            {t('account.signIn.submit')}
          </Button>
        }
      />
    )
  return (
    <NewPasswordForm
      title={t('account.password.setTitle')}
      lead={t('account.password.setLead')}
      save={async password => setDone(await client.auth.setGuestPassword({ body: { password } }))}
      onDead={reason => setDead({ reason })}
    />
  )
}
