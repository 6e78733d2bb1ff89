import { isEmail } from '@trellis/sdk'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmailInput } from '../shared/EmailInput.tsx'
import { Input } from '../shared/Input.tsx'
import { plusIcon } from '../shared/icons.ts'

export interface GuestFormProps {
  isThere: (email: string) => boolean
  /** True where it worked; what was typed stays otherwise. */
  onAdd: (guest: { name: string; email: string }) => Promise<boolean> | boolean
  /** Somebody is being added right now. */
  busy?: boolean
}

/** Name and e-mail of somebody from outside. */
export function GuestForm({ isThere, onAdd, busy }: GuestFormProps) {
  const { t } = useTrellis().i18n
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const wrongName = name.trim() ? null : t('core.fields.required')
  const wrongEmail = !isEmail(email)
    ? t('core.fields.email')
    : isThere(email.trim())
      ? t('team.manage.invite.there')
      : null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (wrongName || wrongEmail) return (wrongName ? first : second).current?.focus()
    if (!(await onAdd({ name: name.trim(), email: email.trim() }))) return
    setName('')
    setEmail('')
    setAsked(false)
    first.current?.focus()
  }
  return (
    <form className="t-guestform" noValidate onSubmit={event => void send(event)}>
      <Input
        ref={first}
        label={t('team.manage.invite.name')}
        required
        autoComplete="off"
        maxLength={200}
        value={name}
        error={asked ? wrongName : null}
        onChange={setName}
      />
      <EmailInput
        ref={second}
        label={t('team.manage.invite.email')}
        autoComplete="off"
        value={email}
        error={asked ? wrongEmail : null}
        onChange={setEmail}
      />
      <Button type="submit" icon={plusIcon} busy={busy}>
        {t('team.manage.invite.add')}
      </Button>
    </form>
  )
}
