import { type FormEvent, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Input } from '../shared/Input.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { focusFirstError } from './focusFirstError.ts'
import { isReady, NewPasswordFields, noPassword, refusalOf } from './NewPasswordFields.tsx'

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
  const [entered, setEntered] = useState(noPassword)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setEntered({ ...entered, checked: true })
    setProblem(null)
    if (!old || !isReady(entered)) return focusFirstError(form)
    setBusy(true)
    try {
      await client.account.changePassword({ body: { oldPassword: old, newPassword: entered.password } })
      onChanged()
    } catch (error) {
      setBusy(false)
      const refused = refusalOf(error, t)
      setEntered({ ...entered, checked: true, refused })
      if (refused) focusFirstError(form)
      else setProblem(reasonOf(error, t))
    }
  }
  return (
    <Dialog
      open
      title={t('account.security.change')}
      text={t('account.security.passwordText')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
    >
      <form className="t-joining" onSubmit={event => void submit(event)} noValidate>
        <Input
          label={t('account.security.old')}
          type={shown ? 'text' : 'password'}
          name="oldPassword"
          autoComplete="current-password"
          required
          maxLength={200}
          value={old}
          onChange={setOld}
          error={entered.checked && !old ? t('core.fields.required') : null}
        />
        <NewPasswordFields value={entered} onChange={setEntered} onShown={setShown} />
        {problem && (
          <Notice kind="critical" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" kind="primary" block busy={busy}>
          {t('account.password.save')}
        </Button>
      </form>
    </Dialog>
  )
}
