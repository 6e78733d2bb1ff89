import { useSignals } from '@preact/signals-react/runtime'
import type { AlignmentMember } from '@trellis/sdk'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { checkIcon, pencilSimpleIcon, trashIcon } from '../shared/icons.ts'
import { xIcon } from '../shared/signs.ts'
import { AddRow, Role } from './ExpressAdd.tsx'
import type { ExpressStore } from './ExpressModel.ts'

/** The list with its input row. On a narrow screen every row is a card. */
export function ExpressTable({ store }: { store: ExpressStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <table className="t-table t-express">
      <caption className="t-hidden">{t('alignment.express.caption')}</caption>
      <thead>
        <tr>
          {(['name', 'email', 'role', 'action'] as const).map(it => (
            <th key={it} scope="col">
              {t(`alignment.express.columns.${it}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {store.members.value.map(it =>
          store.editing.value?.id === it.id ? (
            <EditRow key={it.id} store={store} />
          ) : (
            <ViewRow key={it.id} member={it} store={store} />
          ),
        )}
        <AddRow store={store} />
      </tbody>
    </table>
  )
}

function ViewRow({ member, store }: { member: AlignmentMember; store: ExpressStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const { name } = member
  const reason = { disabledReason: store.editing.value ? t('alignment.express.tips.editing') : undefined }
  return (
    <tr className={member.isMyself ? 'is-myself' : undefined}>
      <th scope="row">{name}</th>
      <td>{member.email}</td>
      <td>{member.isMyself ? t('alignment.express.myself') : member.role}</td>
      <td>
        {!member.isMyself && (
          <div className="t-express__acts">
            <Button
              kind="quiet"
              icon={pencilSimpleIcon}
              aria-label={t('alignment.express.editNamed', { name })}
              {...reason}
              {...(store.editing.value ? {} : { label: t('core.actions.edit') })}
              onClick={() => store.edit(member)}
            />
            <Button
              kind="quiet"
              icon={trashIcon}
              aria-label={t('alignment.express.deleteNamed', { name })}
              {...reason}
              {...(store.editing.value ? {} : { label: t('core.actions.delete') })}
              onClick={() => store.askDelete(member)}
            />
          </div>
        )}
      </td>
    </tr>
  )
}

function EditRow({ store }: { store: ExpressStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const entry = store.editing.value
  const first = useRef(true)
  if (!entry) return null
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.target as Element).tagName === 'INPUT') void store.saveEdit()
    if (event.key === 'Escape') store.endEdit()
  }
  return (
    <tr className="is-edited" onKeyDown={keys}>
      <th scope="row">
        <Input
          ref={node => {
            if (node && first.current) node.focus()
            first.current = false
          }}
          label={t('alignment.express.columns.name')}
          hideLabel
          required
          maxLength={200}
          value={entry.name}
          error={entry.name.trim() ? null : t('alignment.express.invalid.name')}
          onChange={name => store.setEdit({ name })}
        />
      </th>
      <td>
        {entry.email}
        <p className="t-field__help">{t('alignment.express.emailStays')}</p>
      </td>
      <td>
        <Role store={store} entry={entry} onChange={roleId => store.setEdit({ roleId })} />
      </td>
      <td>
        <div className="t-express__acts">
          <Button
            icon={checkIcon}
            busy={store.busy.value.has('edit')}
            disabledReason={entry.name.trim() ? undefined : t('alignment.express.invalid.name')}
            onClick={() => void store.saveEdit()}
          >
            {t('core.actions.save')}
          </Button>
          <Button kind="quiet" icon={xIcon} label={t('core.actions.cancel')} onClick={store.endEdit} />
        </div>
      </td>
    </tr>
  )
}
