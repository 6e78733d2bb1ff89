import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Input } from '../shared/Input.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { isReady, NewPasswordFields, noPassword, refusalOf } from './NewPasswordFields.tsx'
import { refusedField } from './refusedField.ts'
import { SendForm } from './SendForm.tsx'

export interface ChangePasswordProps {
  onClose: () => void
  /** The new one is in force. */
  onChanged: () => void
}

/** The dialog that changes the own password by the present one. */
export function ChangePassword({ onClose, onChanged }: ChangePasswordProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [old, setOld] = useState('')
  const [wrong, setWrong] = useState(false)
  const [entered, setEntered] = useState(noPassword)
  const [shown, setShown] = useState(false)
  return (
    <Dialog
      open
      title={t('account.security.change')}
      text={t('account.security.passwordText')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
    >
      <SendForm
        submit={t('account.password.save')}
        ready={old !== '' && isReady(entered)}
        onTried={() => setEntered({ ...entered, checked: true })}
        send={async once => {
          const call = { body: { oldPassword: old, newPassword: entered.password } }
          await client.account.changePassword(call, once(call))
          onChanged()
        }}
        tell={error => {
          const refused = refusalOf(error, t)
          const isOld = refusedField(error) === 'wrongPassword'
          setEntered({ ...entered, checked: true, refused })
          setWrong(isOld)
          return refused || isOld ? null : reasonOf(error, t)
        }}
      >
        <Input
          label={t('account.security.old')}
          type={shown ? 'text' : 'password'}
          name="oldPassword"
          autoComplete="current-password"
          required
          maxLength={200}
          value={old}
          onChange={it => {
            setOld(it)
            setWrong(false)
          }}
          error={wrong ? t('core.errors.wrongPassword') : entered.checked && !old ? t('core.fields.required') : null}
        />
        <NewPasswordFields value={entered} onChange={setEntered} onShown={setShown} />
      </SendForm>
    </Dialog>
  )
}
