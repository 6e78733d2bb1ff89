import { useSignals } from '@preact/signals-react/runtime'
import { expressMembers } from '@trellis/sdk'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmailInput } from '../shared/EmailInput.tsx'
import { Input } from '../shared/Input.tsx'
import { plusIcon } from '../shared/icons.ts'
import { Select } from '../shared/Select.tsx'
import type { ExpressStore } from './ExpressModel.ts'
import type { ExpressEntry } from './expressEntry.ts'

/** The row in which a person is added; it says what is missing, and why it cannot be done now. */
export function AddRow({ store }: { store: ExpressStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const name = useRef<HTMLInputElement>(null)
  const { draft, touched, errors } = store
  // An error that appears moves what is below: not while a press there is under way.
  const left = (field: keyof ExpressEntry) => setTimeout(() => store.touch(field), 200)
  const shown = (field: keyof ExpressEntry, error: keyof typeof errors.value) => {
    const found = errors.value[error]
    const key = touched.value.has(field) || found === 'exists' ? found : undefined
    return key ? t(`alignment.express.invalid.${key}`) : null
  }
  const add = async () => {
    if ((await store.add()) && !store.unfinished.peek()) name.current?.focus()
  }
  const blocked = store.addBlocked.value
  const adding = store.busy.value.has('add')
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.target as Element).tagName === 'INPUT') void add()
  }
  return (
    <tr className="is-new" onKeyDown={enter}>
      <th scope="row">
        <Input
          ref={name}
          label={t('alignment.express.columns.name')}
          hideLabel
          required
          autoComplete="off"
          maxLength={200}
          placeholder={t('alignment.express.columns.name')}
          value={draft.value.name}
          error={shown('name', 'name')}
          onBlur={() => left('name')}
          onChange={it => store.set({ name: it })}
        />
      </th>
      <td>
        <EmailInput
          label={t('alignment.express.columns.email')}
          hideLabel
          autoComplete="off"
          placeholder={t('alignment.express.columns.email')}
          value={draft.value.email}
          error={shown('email', 'email')}
          onBlur={() => left('email')}
          onChange={email => store.set({ email })}
        />
      </td>
      <td>
        <Role
          store={store}
          entry={draft.value}
          error={shown('roleId', 'role')}
          onBlur={() => left('roleId')}
          onChange={roleId => store.set({ roleId })}
        />
      </td>
      <td>
        <Button
          icon={plusIcon}
          busy={adding}
          disabledReason={
            blocked && !adding
              ? t(`alignment.express.tips.${blocked}`, {
                  most: expressMembers,
                  email: draft.value.email.trim(),
                })
              : undefined
          }
          onClick={() => void add()}
        >
          {t('core.actions.add')}
        </Button>
      </td>
    </tr>
  )
}

/** The part of a person, of those the express screen offers. */
export function Role(props: {
  store: ExpressStore
  entry: ExpressEntry
  error?: string | null
  onBlur?: () => void
  onChange: (roleId: string) => void
}) {
  useSignals()
  const { t } = useTrellis().i18n
  const roles = props.store.page.value.value?.roles ?? []
  return (
    <Select
      label={t('alignment.express.columns.role')}
      hideLabel
      required
      placeholder={t('alignment.express.chooseRole')}
      options={roles.map(it => ({ value: String(it.id), label: it.label }))}
      value={props.entry.roleId}
      error={props.error ?? null}
      onBlur={props.onBlur}
      onChange={props.onChange}
    />
  )
}
