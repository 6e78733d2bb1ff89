import { type FormEvent, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Input } from '../shared/Input.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'

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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { password, code } = entered

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setProblem(null)
    if (!password || !code.trim()) return
    setBusy(true)
    try {
      await client.account.removeSecondFactor({ body: { password, code: code.trim() } })
      onOff()
    } catch (error) {
      setBusy(false)
      setProblem(reasonOf(error, t))
    }
  }
  const missing = (it: string) => (checked && !it.trim() ? t('core.fields.required') : null)
  return (
    <Dialog
      open
      title={t('account.security.offTitle')}
      text={t('account.security.offText')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
    >
      <form className="t-joining" onSubmit={event => void submit(event)} noValidate>
        <Input
          label={t('account.security.old')}
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          onChange={it => setEntered({ ...entered, password: it })}
          error={missing(password)}
        />
        <Input
          label={t('account.security.anyCode')}
          autoComplete="one-time-code"
          required
          maxLength={20}
          value={code}
          onChange={it => setEntered({ ...entered, code: it })}
          error={missing(code)}
        />
        {problem && (
          <Notice kind="critical" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" kind="primary" block busy={busy}>
          {t('account.security.turnOff')}
        </Button>
      </form>
    </Dialog>
  )
}
