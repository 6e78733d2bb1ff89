import { passwordRules, TrellisError } from '@trellis/sdk'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Input } from '../shared/Input.tsx'
import { checkCircleIcon, linkIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { focusFirstError } from './focusFirstError.ts'
import { PasswordRules } from './PasswordRules.tsx'

export interface SetPasswordFormProps {
  /** Goes on to sign-in, once the password is set. */
  onSignIn: () => void
}

/** Sets the first password of a guest, whose token the client carries. A used, expired or foreign link says so. */
export function SetPasswordForm({ onSignIn }: SetPasswordFormProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [shown, setShown] = useState(false)
  const [checked, setChecked] = useState(false)
  const [state, setState] = useState<'open' | 'busy'>('open')
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<{ email: string; passwordKept: boolean } | null>(null)
  const [dead, setDead] = useState<string | null>(null)
  const rules = passwordRules(password)
  const weak = !rules.length || !rules.variety
  const differs = password !== again

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    setProblem(null)
    if (weak || differs) return focusFirstError(event.currentTarget)
    setState('busy')
    try {
      setDone(await client.auth.setGuestPassword({ body: { password } }))
    } catch (error) {
      setState('open')
      if (error instanceof TrellisError && error.status === 410) setDead(error.message)
      else if (error instanceof TrellisError && [401, 403].includes(error.status))
        setDead(t('account.password.linkBody'))
      else setProblem(t('core.errors.tryAgain'))
    }
  }
  if (dead !== null) return <DeadLink text={dead} />
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
  const type = shown ? 'text' : 'password'
  return (
    <>
      <PageHead title={t('account.password.setTitle')} lead={t('account.password.setLead')} />
      <form className="t-joining" onSubmit={event => void submit(event)} noValidate>
        <Input
          label={t('account.password.new')}
          type={type}
          name="newPassword"
          autoComplete="new-password"
          required
          maxLength={200}
          value={password}
          onChange={setPassword}
          aria-details={id}
          error={checked && weak ? t('account.password.weak') : null}
        />
        <PasswordRules password={password} id={id} />
        <Input
          label={t('account.password.repeat')}
          type={type}
          name="confirmPassword"
          autoComplete="new-password"
          required
          maxLength={200}
          value={again}
          onChange={setAgain}
          error={checked && differs ? t('account.password.different') : null}
        />
        <Checkbox label={t('account.signIn.showPassword')} checked={shown} onChange={setShown} />
        {problem && (
          <Notice kind="critical" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" kind="primary" size="large" block busy={state === 'busy'}>
          {t('account.password.save')}
        </Button>
      </form>
    </>
  )
}

/** What stands where a link no longer leads anywhere, with the reason. */
export function DeadLink({ text }: { text?: string }) {
  const { t } = useTrellis().i18n
  return (
    <EmptyState
      level={1}
      size="title"
      role="alert"
      icon={linkIcon}
      title={t('account.password.linkTitle')}
      text={text ?? t('account.password.linkBody')}
    />
  )
}
