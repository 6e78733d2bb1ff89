import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Input } from '../shared/Input.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { refusedField } from './refusedField.ts'
import { SendForm } from './SendForm.tsx'

export interface SecondFactorOffProps {
  onClose: () => void
  /** It is off. */
  onOff: () => void
}

/** The dialog that turns the second factor off, by the password and a code. */
export function SecondFactorOff({ onClose, onOff }: SecondFactorOffProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [entered, setEntered] = useState({ password: '', code: '' })
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<ReturnType<typeof refusedField>>(null)
  const { password, code } = entered
  const wrong = (it: string, why: 'wrongPassword' | 'wrongCode') =>
    refused === why ? t(`core.errors.${why}`) : checked && !it.trim() ? t('core.fields.required') : null
  const enter = (changes: Partial<typeof entered>) => {
    setEntered({ ...entered, ...changes })
    setRefused(null)
  }
  return (
    <Dialog
      open
      title={t('account.security.offTitle')}
      text={t('account.security.offText')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
    >
      <SendForm
        submit={t('account.security.turnOff')}
        ready={password !== '' && code.trim() !== ''}
        onTried={() => setChecked(true)}
        send={async once => {
          const call = { body: { password, code: code.trim() } }
          await client.account.removeSecondFactor(call, once(call))
          onOff()
        }}
        tell={error => {
          const field = refusedField(error)
          setRefused(field)
          return field ? null : reasonOf(error, t)
        }}
      >
        <Input
          label={t('account.security.old')}
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          onChange={it => enter({ password: it })}
          error={wrong(password, 'wrongPassword')}
        />
        <Input
          label={t('account.security.anyCode')}
          autoComplete="one-time-code"
          required
          maxLength={20}
          value={code}
          onChange={it => enter({ code: it })}
          error={wrong(code, 'wrongCode')}
        />
      </SendForm>
    </Dialog>
  )
}
