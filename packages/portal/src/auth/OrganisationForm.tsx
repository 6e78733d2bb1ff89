import { Button, Input } from '@trellis/widgets'
import { type FormEvent, useState } from 'react'
import { useText } from '../context.tsx'

/** Asks for the short name of an organisation with a sign-in of its own: which ones there are is told to nobody. */
export function OrganisationForm({ busy, onGo }: { busy: boolean; onGo: (clientId: string) => void }) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [checked, setChecked] = useState(false)
  const wanted = name.trim().toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wanted) onGo(wanted)
  }
  return (
    <form className="t-fields" onSubmit={submit} noValidate>
      <Input
        label={t('account.signIn.organisation.label')}
        help={t('account.signIn.organisation.help')}
        autoComplete="organization"
        autoFocus
        maxLength={60}
        required
        value={name}
        onChange={setName}
        error={checked && !wanted ? t('core.fields.required') : null}
      />
      <Button type="submit" kind="primary" size="large" block busy={busy}>
        {t('core.actions.continue')}
      </Button>
    </form>
  )
}
