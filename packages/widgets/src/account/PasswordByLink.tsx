import { useSignals } from '@preact/signals-react/runtime'
import { TrellisError } from '@trellis/sdk'
import { type ReactNode, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Once } from '../shared/createChanges.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { checkCircleIcon } from '../shared/signs.ts'
import { useLoad } from '../shared/useLoad.ts'
import { isReady, NewPasswordFields, noPassword, refusalOf } from './NewPasswordFields.tsx'
import { SendForm } from './SendForm.tsx'

export interface PasswordByLinkProps {
  title: string
  lead: string
  /** Asks whether the link still works; rejects with the reason where it does not. */
  check: () => Promise<unknown>
  /** `passwordKept`: there was a password already, which stays. */
  save: (password: string, once: Once) => Promise<{ email: string; passwordKept?: boolean }>
  /** What stands in place of the form where the link is of no use. */
  dead: (why: TrellisError) => ReactNode
  /** Goes on to sign-in, once the password is set. */
  onSignIn: () => void
}

/** Used, expired or foreign; anything else may pass. */
const isDead = (error: unknown): error is TrellisError =>
  error instanceof TrellisError && [401, 403, 410].includes(error.status)

/** The page on which a mailed link leads to a new password. A link of no use says so before anything is typed. */
export function PasswordByLink({ title, lead, check, save, dead, onSignIn }: PasswordByLinkProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const link = useLoad(async () => {
    await check()
    return true
  }, [])
  /** Why the password was refused, where that was the link's fault. */
  const [used, setUsed] = useState<TrellisError | null>(null)
  const [entered, setEntered] = useState(noPassword)
  const [done, setDone] = useState<Awaited<ReturnType<typeof save>> | null>(null)

  const error = used ?? link.error.value
  if (link.value.value === null && error === null) return <Skeleton label={t('core.states.loading')} lines={6} />
  // Without a reply the form is worth a try.
  if (isDead(error)) return dead(error)
  if (done)
    return (
      <EmptyState
        level={1}
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
    <>
      <PageHead title={title} lead={lead} />
      <SendForm
        large
        submit={t('account.password.save')}
        ready={isReady(entered)}
        onTried={() => setEntered({ ...entered, checked: true })}
        send={async once => setDone(await save(entered.password, once))}
        tell={error => {
          if (isDead(error)) setUsed(error)
          const refused = refusalOf(error, t)
          setEntered({ ...entered, checked: true, refused })
          return refused || isDead(error) ? null : t('core.errors.tryAgain')
        }}
      >
        <NewPasswordFields value={entered} onChange={setEntered} />
      </SendForm>
    </>
  )
}
