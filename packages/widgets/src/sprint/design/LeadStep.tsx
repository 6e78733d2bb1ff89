import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../../shared/context.tsx'
import { Select } from '../../shared/Select.tsx'
import { StepHead } from './StepHead.tsx'
import type { StepProps } from './stepProps.ts'

/** Who leads each action of a team: a member of the sprint team. */
export function LeadStep({ store, found }: StepProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const design = store.design.value
  if (!design) return null
  const members = found.members.filter(it => design.memberUserIds.includes(it.userId))
  return (
    <>
      <StepHead
        kicker={t(store.editing.value ? 'sprint.edit.title' : 'sprint.design.kicker')}
        title={t('sprint.leads.title')}
        lead={t('sprint.leads.lead')}
      />
      <ol className="t-leads">
        {design.actions.map((action, at) => {
          const isIn = members.some(it => it.userId === action.leadUserId)
          return (
            <li key={at}>
              <span>{action.label}</span>
              <Select
                label={t('sprint.leads.of', { name: action.label })}
                hideLabel
                value={isIn ? String(action.leadUserId) : ''}
                placeholder={t('sprint.leads.choose')}
                options={members.map(it => ({ value: String(it.userId), label: it.name }))}
                onChange={id =>
                  store.set({
                    actions: design.actions.map(it => (it === action ? { ...it, leadUserId: Number(id) } : it)),
                  })
                }
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}
