import type { Client } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import type { Once } from '../shared/createChanges.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Input } from '../shared/Input.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { refusedField } from './refusedField.ts'
import { SendForm } from './SendForm.tsx'

export interface SecondFactorSetUpProps {
  onClose: () => void
  /** It is on, and the recovery codes are kept. */
  onOn: () => void
}

type Secret = Awaited<ReturnType<Client['account']['startSecondFactor']>>

/** Whose the secret is: in otpauth://totp/ the account stands after the issuer. */
const accountOf = (secret: Secret | null) =>
  decodeURIComponent(secret?.address.split('?')[0] ?? '')
    .split(':')
    .at(-1) ?? ''

/** Sets the second factor up in three steps: the password, the app and its first code, the recovery codes. */
export function SecondFactorSetUp({ onClose, onOn }: SecondFactorSetUpProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [entered, setEntered] = useState('')
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [missing, setMissing] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  const send = async (once: Once) => {
    const call = { body: { code: entered.trim() } }
    if (secret) setCodes((await client.account.confirmSecondFactor(call, once(call))).recoveryCodes)
    else setSecret(await client.account.startSecondFactor({ body: { password: entered } }))
    setEntered('')
  }
  if (codes) return <RecoveryCodes codes={codes} account={accountOf(secret)} onClose={onOn} />
  return (
    <Dialog
      open
      title={t('account.security.factor')}
      text={t(secret ? 'account.security.scan' : 'account.security.confirmLead')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
    >
      <SendForm
        submit={t(secret ? 'account.security.turnOn' : 'core.actions.continue')}
        ready={entered.trim() !== ''}
        onTried={() => setMissing(!entered.trim())}
        send={send}
        tell={error => {
          const refused = refusedField(error)
          setWrong(refused && t(`core.errors.${refused}`))
          return refused ? null : reasonOf(error, t)
        }}
      >
        {secret && <Scan secret={secret} />}
        <Input
          key={secret ? 'code' : 'password'}
          label={t(secret ? 'account.security.code' : 'account.security.old')}
          help={secret ? t('account.security.codeHelp') : undefined}
          {...(secret
            ? { inputMode: 'numeric' as const, autoComplete: 'one-time-code', maxLength: 20 }
            : { type: 'password', autoComplete: 'current-password', maxLength: 200 })}
          required
          autoFocus
          value={entered}
          onChange={it => {
            setEntered(it)
            setWrong(null)
          }}
          error={wrong ?? (missing && !entered.trim() ? t('core.fields.required') : null)}
        />
      </SendForm>
    </Dialog>
  )
}

/** The secret to be scanned, to be typed, and to be opened in an app of this device. */
function Scan({ secret: { secret, address, qr } }: { secret: Secret }) {
  const { t } = useTrellis().i18n
  return (
    <div className="t-scan">
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('account.security.qr')}>
        <path d={qr.path} />
      </svg>
      <div className="t-scan__key">
        <span className="t-small t-muted">{t('account.security.key')}</span>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <a href={address}>{t('account.security.openApp')}</a>
      </div>
    </div>
  )
}
