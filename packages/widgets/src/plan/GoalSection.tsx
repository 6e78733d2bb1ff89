import { mostOfPlan, type PlanBoard, type PlanGoal } from '@trellis/sdk'
import { useCallback, useState } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { checkIcon, plusIcon } from '../shared/icons.ts'
import { type LinePlace, OrderedList } from '../shared/OrderedList.tsx'
import type { DraftPlace } from './drafts.ts'
import { GoalDialog } from './GoalDialog.tsx'
import { LineMenu } from './LineMenu.tsx'
import { NothingYet } from './NothingYet.tsx'
import { PlanSection } from './PlanSection.tsx'

/** The goals of the year, each with what shows that it is reached, in the leader's order. */
export function GoalSection({ place, board }: { place: DraftPlace; board: PlanBoard }) {
  const { t } = useTrellis().i18n
  const { store } = place
  /** The one that the dialog is about; null for a new one, undefined where none is open. */
  const [opened, setOpened] = useState<{ id: number | null }>()
  const edit = useCallback((id: number) => setOpened({ id }), [])
  const { goals, readOnly } = board
  const draw = useCallback(
    (it: PlanGoal, { handle, up, down }: LinePlace) => (
      <div className="t-plan__line">
        {handle}
        <Goal of={it} />
        {!readOnly && <LineMenu kind="goal" store={store} line={it} up={up} down={down} onEdit={edit} />}
      </div>
    ),
    [readOnly, store, edit],
  )
  const add = (
    <Button
      kind="quiet"
      size="small"
      icon={plusIcon}
      disabledReason={goals.length >= mostOfPlan ? t('plan.refused.most', { most: mostOfPlan }) : undefined}
      onClick={() => setOpened({ id: null })}
    >
      {t('plan.board.goals.add')}
    </Button>
  )
  return (
    <PlanSection
      title={t('plan.board.goals.title')}
      tip={{ group: 'places', code: 'DEVELOPMENT_GOALS_AND_DELIVERABLES' }}
      action={!readOnly && add}
    >
      {goals.length === 0 ? (
        <NothingYet readOnly={readOnly}>{t('plan.board.goals.empty')}</NothingYet>
      ) : (
        <OrderedList
          className="t-plan__list t-plan__goals"
          items={goals}
          name={t('plan.board.goals.title')}
          titleOf={it => it.label}
          onMove={
            readOnly ? undefined : (id, afterId) => store.move(id, afterId, goals.find(it => it.id === id)?.label ?? '')
          }
        >
          {draw}
        </OrderedList>
      )}
      {opened && (
        <GoalDialog
          key={opened.id}
          place={place}
          goal={goals.find(it => it.id === opened.id) ?? null}
          asked={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </PlanSection>
  )
}

function Goal({ of: it }: { of: PlanGoal }) {
  const { t } = useTrellis().i18n
  return (
    <div className="t-plan__goal">
      <h3>{it.label}</h3>
      {it.deliverable && (
        <p className="t-small t-muted">{t('plan.board.goals.deliverableOf', { text: it.deliverable })}</p>
      )}
      <p className="t-small">
        <Badge {...(it.status === 'DONE' ? { icon: checkIcon } : {})}>
          {t(`plan.board.goals.status.${it.status}`)}
        </Badge>{' '}
        {it.progress}
      </p>
    </div>
  )
}
