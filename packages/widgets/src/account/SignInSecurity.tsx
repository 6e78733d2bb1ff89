import type { Client } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts, type ToastStore } from '../shared/createToasts.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { SecondFactorOff } from './SecondFactorOff.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'

type Security = Awaited<ReturnType<Client['account']['security']>>

export interface SignInSecurityProps {
  /** The messages of the page, which has its own region for them; without it this one has its own. */
  toasts?: ToastStore
}

/** How the person signs in, in the profile: password and second factor, each with what can be done about it. */
export function SignInSecurity(props: SignInSecurityProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [own] = useState(createToasts)
  const toasts = props.toasts ?? own
  const [found, setFound] = useState<Security | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState<'password' | 'setUp' | 'off' | null>(null)
  useEffect(() => {
    let left = false
    client.account.security().then(
      it => !left && setFound(it),
      () => !left && setFound('failed'),
    )
    return () => {
      left = true
    }
  }, [client, round])
  if (found === null) return <Skeleton label={t('core.states.loading')} lines={4} />
  if (found === 'failed') return <LoadFailed onRetry={() => setRound(round + 1)}>{t('core.errors.later')}</LoadFailed>
  if (!found.hasPassword) return <p className="t-muted">{t('account.security.external')}</p>
  const close = () => {
    setOpen(null)
    setRound(round + 1)
  }
  const factor = found.secondFactor
  return (
    <>
      <div className="t-security">
        <div>
          <h3>{t('account.security.password')}</h3>
          <p className="t-small t-muted">{t('account.security.passwordText')}</p>
        </div>
        <Button onClick={() => setOpen('password')}>{t('account.security.change')}</Button>
        <div>
          <h3>{t('account.security.factor')}</h3>
          {factor ? (
            <p className="t-small t-muted">
              {t('account.security.on', { date: i18n.date(factor.since) })}
              <br />
              {t('account.security.left', { left: factor.recoveryCodesLeft })}
            </p>
          ) : (
            <p className="t-small t-muted">{t('account.security.factorText')}</p>
          )}
        </div>
        <Button onClick={() => setOpen(factor ? 'off' : 'setUp')}>
          {t(factor ? 'account.security.turnOff' : 'account.security.setUp')}
        </Button>
      </div>
      {open === 'password' && (
        <ChangePassword
          onClose={() => setOpen(null)}
          onChanged={() => {
            close()
            toasts.show({ text: t('account.security.changed'), kind: 'positive' })
          }}
        />
      )}
      {open === 'setUp' && <SecondFactorSetUp onClose={close} />}
      {open === 'off' && <SecondFactorOff onClose={() => setOpen(null)} onOff={close} />}
      {!props.toasts && <Toasts store={own} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />}
    </>
  )
}
