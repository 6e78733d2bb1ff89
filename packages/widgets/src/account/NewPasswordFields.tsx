import { type I18n, passwordRules, TrellisError } from '@trellis/sdk'
import { useId, useState } from 'react'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { PasswordRules } from './PasswordRules.tsx'

/** A new password while it is typed, twice. */
export interface NewPassword {
  password: string
  again: string
  /** Whether what is wrong is marked: once it was tried to send it. */
  checked: boolean
  /** Why the server did not take it. */
  refused: string | null
}

export const noPassword: NewPassword = { password: '', again: '', checked: false, refused: null }

/** Whether it may be sent: the rules are kept, and both are the same. */
export function isReady({ password, again }: NewPassword): boolean {
  const rules = passwordRules(password)
  return rules.length && rules.variety && password === again
}

/** The server's sentence where it refuses the password itself: easy to guess, or made of the person's own words. */
export const refusalOf = (error: unknown, t: I18n['t']): string | null =>
  error instanceof TrellisError && (error.code === 'passwordCommon' || error.code === 'passwordPersonal')
    ? t(`core.errors.${error.code}`)
    : null

export interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  /** Further passwords of the form that are shown along. */
  onShown?: (shown: boolean) => void
}

/** The two fields of a new password, what it needs, and a way to see it. */
export function NewPasswordFields({ value, onChange, onShown }: NewPasswordFieldsProps) {
  const { t } = useTrellis().i18n
  const id = useId()
  const [shown, setShown] = useState(false)
  const rules = passwordRules(value.password)
  const weak = value.checked && !(rules.length && rules.variety)
  const type = shown ? 'text' : 'password'
  return (
    <>
      <Input
        label={t('account.password.new')}
        type={type}
        name="newPassword"
        autoComplete="new-password"
        required
        maxLength={200}
        value={value.password}
        onChange={password => onChange({ ...value, password, refused: null })}
        aria-details={id}
        error={weak ? t(value.password ? 'account.password.weak' : 'core.fields.required') : value.refused}
      />
      <PasswordRules password={value.password} refused={value.refused !== null} id={id} />
      <Input
        label={t('account.password.repeat')}
        type={type}
        name="confirmPassword"
        autoComplete="new-password"
        required
        maxLength={200}
        value={value.again}
        onChange={again => onChange({ ...value, again })}
        error={value.checked && value.password !== value.again ? t('account.password.different') : null}
      />
      <Checkbox
        label={t('account.signIn.showPassword')}
        checked={shown}
        onChange={it => {
          setShown(it)
          onShown?.(it)
        }}
      />
    </>
  )
}
