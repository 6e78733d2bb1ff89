import type { Client } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts, type ToastStore } from '../shared/createToasts.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { useLoad } from '../shared/useLoad.ts'
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
  const found = useLoad(() => client.account.security(), [client])
  return (
    <>
      <Loaded of={found} skeleton={4} failed={t('core.errors.later')}>
        {security =>
          security.hasPassword ? (
            <Ways security={security} toasts={toasts} onChanged={() => void found.reload()} />
          ) : (
            <p className="t-muted">{t('account.security.external')}</p>
          )
        }
      </Loaded>
      {!props.toasts && <Toasts store={own} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />}
    </>
  )
}

function Ways({ security, toasts, onChanged }: { security: Security; toasts: ToastStore; onChanged: () => void }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [open, setOpen] = useState<'password' | 'setUp' | 'off' | null>(null)
  const factor = security.secondFactor
  const done = (text: string) => {
    setOpen(null)
    onChanged()
    toasts.show({ text, kind: 'positive' })
  }
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
        <ChangePassword onClose={() => setOpen(null)} onChanged={() => done(t('account.security.changed'))} />
      )}
      {open === 'setUp' && (
        <SecondFactorSetUp onClose={() => setOpen(null)} onOn={() => done(t('account.security.turnedOn'))} />
      )}
      {open === 'off' && (
        <SecondFactorOff onClose={() => setOpen(null)} onOff={() => done(t('account.security.turnedOff'))} />
      )}
    </>
  )
}
