import { useSignals } from '@preact/signals-react/runtime'
import { Checkbox } from '../../shared/Checkbox.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { DesignTip } from './DesignTip.tsx'
import { StepHead } from './StepHead.tsx'
import type { StepProps } from './stepProps.ts'

/** Which members of the team are in. */
export function TeamStep({ store, found }: StepProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const design = store.design.value
  if (!design) return null
  const inside = new Set(design.memberUserIds)
  const toggle = (userId: number) => {
    const ids = new Set(inside)
    if (!ids.delete(userId)) ids.add(userId)
    store.set({ memberUserIds: found.members.map(it => it.userId).filter(it => ids.has(it)) })
  }
  return (
    <>
      <StepHead
        kicker={t(store.editing.value ? 'sprint.edit.title' : 'sprint.design.kicker')}
        title={t('sprint.team.title')}
        lead={
          <>
            {t(store.editing.value ? 'sprint.edit.team' : 'sprint.team.lead')}{' '}
            <DesignTip field="participants" owner={store.owner.value} name={t('sprint.design.steps.SPRINT_TEAM')} />
          </>
        }
      />
      <ul className="t-sprintteam">
        {found.members.map(it => (
          <li key={it.userId}>
            <Checkbox
              label={it.name}
              help={it.roleLabel}
              checked={inside.has(it.userId)}
              onChange={() => toggle(it.userId)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
