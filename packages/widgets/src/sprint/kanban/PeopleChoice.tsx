import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Checkbox } from '../../shared/Checkbox.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Input } from '../../shared/Input.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import type { KanbanStore } from './KanbanModel.ts'
import type { KanbanPerson } from './people.ts'

export interface PeopleChoiceProps {
  store: KanbanStore
  people: ReadonlyMap<string, KanbanPerson>
  /** Keys of those that are chosen. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const kinds = ['member', 'crew', 'stakeholder'] as const
/** The longest name of a stakeholder. */
const nameLength = 200

/** With whom an activity is done: the sprint team, its crew, and stakeholders, who can be named here. */
export function PeopleChoice({ store, people, chosen, onChange }: PeopleChoiceProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const [name, setName] = useState('')
  const outcome = store.outcome.value
  const toggle = (key: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, key] : chosen.filter(it => it !== key))
  const add = async () => {
    const id = await store.addStakeholder(name.trim())
    if (id === null) return
    setName('')
    onChange([...new Set([...chosen, `stakeholder ${id}`])])
  }
  return (
    <fieldset className="t-group">
      <legend>{t('sprint.kanban.form.people')}</legend>
      <div className="t-kanban__people">
        {kinds.map(kind => {
          const list = [...people.values()].filter(it => it.key.startsWith(kind))
          return (
            list.length > 0 && (
              <div key={kind}>
                <p className="t-label">{t(`sprint.kanban.form.${kind}`)}</p>
                {list.map(it => (
                  <Checkbox
                    key={it.key}
                    label={it.name}
                    checked={chosen.includes(it.key)}
                    onChange={is => toggle(it.key, is)}
                  />
                ))}
              </div>
            )
          )
        })}
      </div>
      <div className="t-kanban__add">
        <Input label={t('sprint.kanban.form.newStakeholder')} value={name} onChange={setName} maxLength={nameLength} />
        <Button
          busy={store.busy.value.has('stakeholder')}
          disabledReason={name.trim() ? undefined : t('sprint.kanban.form.needsStakeholder')}
          onClick={() => void add()}
        >
          {t('core.actions.add')}
        </Button>
      </div>
      {outcome?.change === 'stakeholder' && outcome.error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(outcome.error, t)}
        </Notice>
      )}
    </fieldset>
  )
}
