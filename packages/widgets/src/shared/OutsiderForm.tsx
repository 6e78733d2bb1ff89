import { isEmail } from '@trellis/sdk'
import { type FormEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { EmailInput } from './EmailInput.tsx'
import { Input } from './Input.tsx'
import { plusIcon } from './icons.ts'
import { kept, textsOf } from './kept.ts'

export interface OutsiderFormProps {
  /** What it is for; without it nothing stands above. */
  title?: string
  nameLabel: string
  emailLabel: string
  /** Longest name, in characters. */
  mostOfName: number
  /** Why an address cannot be added, as it is there already; null where it can. */
  twice: (email: string) => string | null
  onAdd: (it: { name: string; email: string }) => unknown
  /** Under which name the browser keeps what is typed until it is added; left out, it goes with the form. */
  keptAs?: string
}

/** Name and address of somebody without an account, to be added to a list. It is emptied once both are right. */
export function OutsiderForm({ title, nameLabel, emailLabel, mostOfName, twice, onAdd, keptAs }: OutsiderFormProps) {
  const { i18n, person } = useTrellis()
  const { t } = i18n
  const storage = kept(keptAs === undefined ? undefined : person, `outsider.${keptAs}`, it =>
    textsOf(it, ['name', 'email']),
  )
  const [{ name, email }, setTyped] = useState(() => storage.read() ?? { name: '', email: '' })
  const type = (more: { name?: string; email?: string }) => {
    const next = { name, email, ...more }
    setTyped(next)
    if (next.name || next.email) storage.keep(next)
    else storage.drop()
  }
  const [asked, setAsked] = useState(false)
  const wrongName = name.trim() ? null : t('core.fields.required')
  const wrongEmail = isEmail(email.trim()) ? twice(email.trim()) : t('core.fields.email')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (wrongName || wrongEmail) return
    onAdd({ name: name.trim(), email: email.trim() })
    type({ name: '', email: '' })
    setAsked(false)
  }
  return (
    <form className="t-outsider" noValidate onSubmit={send} {...(title ? { 'aria-label': title } : {})}>
      {title && <h3 className="t-label">{title}</h3>}
      <Input
        label={nameLabel}
        value={name}
        maxLength={mostOfName}
        onChange={it => type({ name: it })}
        {...(asked ? { error: wrongName } : {})}
      />
      <EmailInput
        label={emailLabel}
        value={email}
        onChange={it => type({ email: it })}
        {...(asked ? { error: wrongEmail } : {})}
      />
      <Button type="submit" icon={plusIcon}>
        {t('core.actions.add')}
      </Button>
    </form>
  )
}
