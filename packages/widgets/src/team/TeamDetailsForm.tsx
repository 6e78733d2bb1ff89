import { useSignals } from '@preact/signals-react/runtime'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Saved } from '../shared/Saved.tsx'
import { Section } from '../shared/Section.tsx'
import { Table } from '../shared/Table.tsx'
import { WhoSees } from '../shared/WhoSees.tsx'
import { fieldLabel, HowFields, shownValue, WhatFields } from './TeamFields.tsx'
import type { ManageStore } from './TeamManageModel.ts'
import { draftOf } from './teamDraft.ts'

/** Name, purpose and the rest of a team, saved together. A newer version is shown beside the own entries. */
export function TeamDetailsForm({ store, told }: { store: ManageStore; told?: ReactNode }) {
  useSignals()
  const { t } = useTrellis().i18n
  const details = store.details.value
  if (!details) return null
  const fields = { draft: store.draft.value, onChange: store.set, strict: store.strict.value }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store.save()
  }
  return (
    <Section title={t('team.manage.details.title')}>
      <form className="t-teamform" noValidate onSubmit={submit}>
        <WhatFields {...fields} />
        <HowFields {...fields} />
        <WhoSees
          item="teamDetails"
          standing={details.standing}
          manager={details.managerName}
          assistant={details.assistantName || null}
        />
        {told}
        {store.theirs.value ? (
          <Conflict store={store} />
        ) : (
          <div className="t-actions">
            <Button type="submit" kind="primary" busy={store.busy.value.has('save')}>
              {t('team.manage.details.save')}
            </Button>
            <span role="status">{store.saved.value && <Saved state="saved" label={t('core.states.saved')} />}</span>
          </div>
        )}
      </form>
    </Section>
  )
}

function Conflict({ store }: { store: ManageStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const theirs = store.theirs.value
  if (!theirs) return null
  const saved = draftOf(theirs)
  const rows = store.changed.value.map(it => ({
    key: it,
    cells: [t(fieldLabel[it]), shownValue(saved, it, i18n), shownValue(store.draft.value, it, i18n)],
  }))
  return (
    <div className="t-teamconflict">
      <Notice kind="caution" role="alert" title={t('team.manage.conflict.title')}>
        {t('team.manage.conflict.text')}
      </Notice>
      <Table
        caption={t('team.manage.conflict.title')}
        hideCaption
        columns={[
          { key: 'field', label: t('team.manage.conflict.field') },
          { key: 'saved', label: t('team.manage.conflict.saved') },
          { key: 'mine', label: t('team.manage.conflict.mine') },
        ]}
        rows={rows}
      />
      <div className="t-actions">
        <Button kind="primary" busy={store.busy.value.has('save')} onClick={() => void store.keepMine()}>
          {t('team.manage.conflict.keep')}
        </Button>
        <Button onClick={store.takeTheirs}>{t('team.manage.conflict.take')}</Button>
      </div>
    </div>
  )
}
