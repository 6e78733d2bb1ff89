import { useSignals } from '@preact/signals-react/runtime'
import { milestoneWords, mostOfPlan, type PlanBoard, type PlanMilestone } from '@trellis/sdk'
import { memo, useState } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { checkIcon, clockIcon, dotsThreeIcon, pencilSimpleIcon, plusIcon, trashIcon } from '../shared/icons.ts'
import { Menu } from '../shared/Menu.tsx'
import type { DraftPlace } from './drafts.ts'
import { MilestoneDialog } from './MilestoneDialog.tsx'
import type { PlanBoardStore } from './PlanBoardModel.ts'
import { PlanSection } from './PlanSection.tsx'
import { type MilestoneState, spanWords, statesOf } from './planWords.ts'
import { YearLine } from './YearLine.tsx'

/** The milestones of the year: a line with today, and the list. */
export function MilestoneSection({ place, board }: { place: DraftPlace; board: PlanBoard }) {
  useSignals()
  const busy = place.store.busy.value
  const { t } = useTrellis().i18n
  /** The one that the dialog is about; null for a new one, undefined where none is open. */
  const [opened, setOpened] = useState<number | null | undefined>(undefined)
  const { agileMilestoneList: milestones } = board
  const states = statesOf(milestones, board.today)
  const about = milestones.find(it => it.id === opened) ?? null
  const add = (
    <Button
      kind="quiet"
      size="small"
      icon={plusIcon}
      disabledReason={milestones.length >= mostOfPlan ? t('plan.refused.most', { most: mostOfPlan }) : undefined}
      onClick={() => setOpened(null)}
    >
      {t('plan.board.milestones.add')}
    </Button>
  )
  return (
    <PlanSection
      title={t('plan.board.milestones.title')}
      tip={{ group: 'places', code: 'KEY_MILESTONES' }}
      action={!board.readOnly && add}
    >
      {milestones.length === 0 ? (
        <p className="t-muted">{t(board.readOnly ? 'core.states.empty' : 'plan.board.milestones.empty')}</p>
      ) : (
        <>
          <YearLine board={board} />
          <ol className="t-plan__miles">
            {milestones.map((it, at) => (
              <Milestone
                key={it.id}
                store={place.store}
                busy={busy.has(`done ${it.id}`)}
                of={it}
                state={states[at] ?? 'later'}
                readOnly={board.readOnly}
                onEdit={setOpened}
              />
            ))}
          </ol>
        </>
      )}
      {opened !== undefined && (
        <MilestoneDialog
          key={opened}
          place={place}
          board={board}
          milestone={about}
          onClose={() => setOpened(undefined)}
        />
      )}
    </PlanSection>
  )
}

interface MilestoneProps {
  store: PlanBoardStore
  /** It is being marked. */
  busy: boolean
  of: PlanMilestone
  state: MilestoneState
  readOnly: boolean
  onEdit: (id: number) => void
}

const Milestone = memo(function Milestone({ store, busy, of: it, state, readOnly, onEdit }: MilestoneProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { id, version, label } = it
  const mark = (isDone: boolean) => void store.mark(it, isDone)
  return (
    <li className={`is-${state}`}>
      <span className="t-num">{spanWords(i18n, it.dateFrom, it.dateTo)}</span>
      <span>
        {label}
        {it.type !== 'OTHER' && <small className="t-muted">{t(milestoneWords[it.type])}</small>}
      </span>
      <span className="t-plan__end">
        {state === 'done' && <Badge icon={checkIcon}>{t('core.actions.done')}</Badge>}
        {state === 'now' && <Badge>{t('plan.board.milestones.now')}</Badge>}
        {state === 'late' && (
          <Badge kind="caution" icon={clockIcon}>
            {t('plan.board.milestones.late')}
          </Badge>
        )}
        {!readOnly && state !== 'done' && state !== 'later' && (
          <Button size="small" busy={busy} onClick={() => mark(true)}>
            {t('plan.board.milestones.mark')}
            <span className="t-hidden">: {label}</span>
          </Button>
        )}
        {!readOnly && (
          <Menu
            label={t('plan.board.lines.actions', { label })}
            align="end"
            items={[
              { id: 'edit', label: t('core.actions.edit'), icon: pencilSimpleIcon, onSelect: () => onEdit(id) },
              {
                id: 'mark',
                label: t(state === 'done' ? 'plan.board.milestones.unmark' : 'plan.board.milestones.mark'),
                icon: checkIcon,
                onSelect: () => mark(state !== 'done'),
              },
              {
                id: 'delete',
                label: t('core.actions.delete'),
                icon: trashIcon,
                danger: true,
                divided: true,
                onSelect: () => store.remove({ kind: 'milestone', id, version, label }),
              },
            ]}
            trigger={props => (
              <Button
                {...props}
                kind="quiet"
                size="small"
                icon={dotsThreeIcon}
                aria-label={t('plan.board.lines.actions', { label })}
              />
            )}
          />
        )}
      </span>
    </li>
  )
})
