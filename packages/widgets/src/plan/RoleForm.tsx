import { useSignals } from '@preact/signals-react/runtime'
import { type PlanRole, planLengths } from '@trellis/sdk'
import { useEffect, useRef } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Select, type SelectOption } from '../shared/Select.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { DraftNotice } from './DraftNotice.tsx'
import type { DraftPlace } from './drafts.ts'
import { InPlaceForm } from './InPlaceForm.tsx'
import { RoleDraft, type RoleDraftStore } from './RoleDraft.ts'

export interface RoleFormProps {
  place: DraftPlace
  roles: readonly PlanRole[]
  onClose: () => void
}

/** Both roles, each of the library or in own words, each saved for itself. */
export function RoleForm({ place, roles, onClose }: RoleFormProps) {
  useSignals()
  const { client } = useTrellis()
  const [now, next] = roles
  const drafts = useModel(() => {
    const made = [now, next].flatMap(it => (it ? [new RoleDraft(place, it)] : []))
    return {
      made,
      [Symbol.dispose]() {
        for (const it of made) it[Symbol.dispose]()
      },
    }
  }, [place.board.id])
  useEffect(() => {
    for (const [at, it] of [now, next].entries()) if (it) drafts.made[at]?.put(it)
  }, [drafts, now, next])
  const options = useLoad(async () => {
    const [{ roles: all }, { levels }] = await Promise.all([
      client.plan.planRoles(),
      client.plan.roleChallenges({ query: {} }),
    ])
    const nameOf = (level: string) => levels.find(it => it.code === level)?.label ?? level
    // In the order of the levels, which is that of a way.
    const order = levels.map(it => it.code)
    return [...all]
      .sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
      .map((it): SelectOption => ({ value: it.code, label: it.label, group: nameOf(it.level) }))
  }, [client])
  const isDone = drafts.made.every(it => it.state.value === 'saved')
  const isOpen = drafts.made.some(it => it.isOpen.value)
  const wasSent = useRef(false)
  useEffect(() => {
    if (isDone && wasSent.current) onClose()
  })
  const save = () => {
    wasSent.current = true
    if (isDone) return onClose()
    for (const it of drafts.made) if (it.state.peek() !== 'saved') void it.save()
  }
  const cancel = () => {
    for (const it of drafts.made) it.discard()
    onClose()
  }
  return (
    <Loaded of={options} skeleton={4}>
      {found => (
        <InPlaceForm
          busy={drafts.made.some(it => it.state.value === 'busy')}
          onSave={isOpen ? undefined : save}
          onCancel={cancel}
        >
          <div className="t-plan__cols">
            {drafts.made.map((it, at) => {
              const type = roles[at]?.type
              return type && <RoleFields key={type} draft={it} type={type} options={found} />
            })}
          </div>
        </InPlaceForm>
      )}
    </Loaded>
  )
}

interface RoleFieldsProps {
  draft: RoleDraftStore
  type: PlanRole['type']
  options: readonly SelectOption[]
}

function RoleFields({ draft, type, options }: RoleFieldsProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const words = draft.draft.value
  return (
    <fieldset className="t-plan__fields">
      <legend className="t-label">{t(`plan.board.role.${type}`)}</legend>
      <Select
        label={t('plan.board.role.library')}
        value={words.code}
        options={[{ value: '', label: t('plan.board.role.none') }, ...options]}
        onChange={code => draft.edit({ ...words, code })}
      />
      <Input
        label={t('plan.board.role.own')}
        help={t('plan.board.role.ownHelp')}
        value={words.own}
        maxLength={planLengths.role}
        onChange={own => draft.edit({ ...words, own })}
      />
      <DraftNotice draft={draft} textOf={it => it.label} />
    </fieldset>
  )
}
