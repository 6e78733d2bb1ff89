import { useSignals } from '@preact/signals-react/runtime'
import { mostOfPlan, type PlanBoard, type PlanMilestone } from '@trellis/sdk'
import { useCallback, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { plusIcon } from '../shared/icons.ts'
import { type DraftPlace, MilestoneDraft } from './drafts.ts'
import { drawnWith } from './drawnWith.ts'
import { MilestoneDialog } from './MilestoneDialog.tsx'
import { MilestoneRow } from './MilestoneRow.tsx'
import { NothingYet } from './NothingYet.tsx'
import { PlanSection } from './PlanSection.tsx'
import { statesOf } from './planWords.ts'
import { YearLine } from './YearLine.tsx'

const Line = drawnWith(YearLine, ['agileMilestoneList'])

/** The milestones of the year: a line with today, and the list. */
export function MilestoneSection({ place, board }: { place: DraftPlace; board: PlanBoard }) {
  useSignals()
  const { store } = place
  const busy = store.busy.value
  const { t } = useTrellis().i18n
  /** The one that the dialog is about; null for a new one, undefined where none is open. */
  const [opened, setOpened] = useState<{ id: number | null }>()
  const edit = useCallback((id: number) => setOpened({ id }), [])
  const { agileMilestoneList: milestones } = board
  const states = statesOf(milestones, board.today)
  const mark = useCallback((it: PlanMilestone, isDone: boolean) => void store.mark(it, isDone), [store])
  const remove = useCallback(
    ({ id, version, label }: PlanMilestone) => store.remove({ kind: 'milestone', id, version, label }),
    [store],
  )
  const about = milestones.find(it => it.id === opened?.id) ?? null
  const add = (
    <Button
      kind="quiet"
      size="small"
      icon={plusIcon}
      disabledReason={milestones.length >= mostOfPlan ? t('plan.refused.most', { most: mostOfPlan }) : undefined}
      onClick={() => setOpened({ id: null })}
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
        <NothingYet readOnly={board.readOnly}>{t('plan.board.milestones.empty')}</NothingYet>
      ) : (
        <>
          <Line board={board} />
          <ol className="t-plan__miles">
            {milestones.map((it, at) => (
              <MilestoneRow
                key={it.id}
                busy={busy.has(`done ${it.id}`)}
                of={it}
                state={states[at] ?? 'later'}
                readOnly={board.readOnly}
                onEdit={edit}
                onMark={mark}
                onRemove={remove}
              />
            ))}
          </ol>
        </>
      )}
      {opened && (
        <MilestoneDialog
          key={opened.id}
          make={() => new MilestoneDraft(place, about)}
          year={board.year}
          milestone={about}
          asked={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </PlanSection>
  )
}
