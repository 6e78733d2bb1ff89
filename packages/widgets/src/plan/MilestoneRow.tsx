import { milestoneWords, type PlanMilestone } from '@trellis/sdk'
import { memo } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { checkIcon, clockIcon, pencilSimpleIcon, trashIcon } from '../shared/icons.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import { type MilestoneState, spanWords } from './planWords.ts'

export interface MilestoneRowProps {
  of: PlanMilestone
  state: MilestoneState
  /** The year that need not be said; left out, that in which it begins. */
  year?: string
  /** It is being marked. */
  busy: boolean
  readOnly: boolean
  onEdit: (id: number) => void
  onMark: (it: PlanMilestone, isDone: boolean) => void
  onRemove: (it: PlanMilestone) => void
}

/** A milestone of a list: when, what, how it stands, and what can be done with it. */
export const MilestoneRow = memo(function MilestoneRow(props: MilestoneRowProps) {
  const { of: it, state, year, busy, readOnly, onEdit, onMark, onRemove } = props
  const { i18n } = useTrellis()
  const { t } = i18n
  const { id, label } = it
  return (
    <li className={`is-${state}`}>
      <span className="t-num">{spanWords(i18n, it.dateFrom, it.dateTo, year)}</span>
      <span>
        {label}
        {it.type !== 'OTHER' && <small className="t-muted">{t(milestoneWords[it.type])}</small>}
      </span>
      <span className="t-plan__end">
        {state === 'done' && <Badge icon={checkIcon}>{t('plan.board.goals.status.DONE')}</Badge>}
        {state === 'now' && <Badge>{t('plan.board.milestones.now')}</Badge>}
        {state === 'late' && (
          <Badge kind="caution" icon={clockIcon}>
            {t('plan.board.milestones.late')}
          </Badge>
        )}
        {!readOnly && state !== 'done' && state !== 'later' && (
          <Button
            aria-label={`${t('plan.board.milestones.mark')}: ${label}`}
            size="small"
            busy={busy}
            onClick={() => onMark(it, true)}
          >
            {t('plan.board.milestones.mark')}
          </Button>
        )}
        {!readOnly && (
          <ActionsMenu
            label={label}
            items={[
              { id: 'edit', label: t('core.actions.edit'), icon: pencilSimpleIcon, onSelect: () => onEdit(id) },
              {
                id: 'mark',
                label: t(state === 'done' ? 'plan.board.milestones.unmark' : 'plan.board.milestones.mark'),
                icon: checkIcon,
                onSelect: () => onMark(it, state !== 'done'),
              },
              {
                id: 'delete',
                label: t('core.actions.delete'),
                icon: trashIcon,
                danger: true,
                divided: true,
                onSelect: () => onRemove(it),
              },
            ]}
          />
        )}
      </span>
    </li>
  )
})
