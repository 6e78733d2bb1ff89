import { useSignals } from '@preact/signals-react/runtime'
import { canDo, mostOfPlan, type PlanMilestone, type Relation } from '@trellis/sdk'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { plusIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Told } from '../shared/Told.tsx'
import { MilestoneDialog } from './MilestoneDialog.tsx'
import { MilestoneRow } from './MilestoneRow.tsx'
import { statesOf } from './planWords.ts'
import { TeamMilestoneDraft } from './TeamMilestoneDraft.ts'
import { TeamMilestonesModel } from './TeamMilestonesModel.ts'
import { WithTips } from './Tip.tsx'

export interface TeamMilestonesProps {
  teamId: number
  /** How the person stands to the team. */
  standing: readonly Relation[]
}

/** What a team has before it: written by who leads it, read by its members. Source: spec 1 sections 3, 7. */
export function TeamMilestones({ teamId, standing }: TeamMilestonesProps) {
  useSignals()
  const { client, i18n, person, realtime } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new TeamMilestonesModel(client, teamId), [client, teamId])
  /** The one that the dialog is about; null for a new one, undefined where none is open. */
  const [opened, setOpened] = useState<{ id: number | null }>()
  const edit = useCallback((id: number) => setOpened({ id }), [])
  const [leaving, setLeaving] = useState<PlanMilestone | null>(null)
  useEffect(() => {
    void store.refresh()
    return realtime?.listen(`team/${teamId}`, change => {
      if (change === null || change.what === 'milestones') void store.refresh()
    })
  }, [store, realtime, teamId])
  const mark = useCallback((it: PlanMilestone, isDone: boolean) => void store.mark(it, isDone), [store])
  const mayWrite = canDo('planMilestone', standing)
  const milestones = store.milestones.value
  const today = store.load.value.value?.today ?? ''
  const states = statesOf(milestones, today)
  const about = milestones.find(it => it.id === opened?.id) ?? null
  const busy = store.busy.value
  return (
    <WithTips>
      <Loaded of={store.load}>
        {() => (
          <div className="t-plan t-plan--team">
            {milestones.length === 0 ? (
              <p className="t-board__empty">
                {t(mayWrite ? 'team.board.milestones.first' : 'team.board.milestones.none')}
              </p>
            ) : (
              <ol className="t-plan__miles">
                {milestones.map((it, at) => (
                  <MilestoneRow
                    key={it.id}
                    of={it}
                    state={states[at] ?? 'later'}
                    year={today.slice(0, 4)}
                    busy={busy.has(`done ${it.id}`)}
                    readOnly={!mayWrite}
                    onEdit={edit}
                    onMark={mark}
                    onRemove={setLeaving}
                  />
                ))}
              </ol>
            )}
            <Told of={store} />
            {mayWrite && (
              <div className="t-actions">
                <Button
                  size="small"
                  icon={plusIcon}
                  disabledReason={
                    milestones.length >= mostOfPlan ? t('plan.refused.most', { most: mostOfPlan }) : undefined
                  }
                  onClick={() => setOpened({ id: null })}
                >
                  {t('plan.board.milestones.add')}
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
      {opened && (
        <MilestoneDialog
          key={opened.id}
          make={() => new TeamMilestoneDraft({ client, person, teamId, home: store }, about)}
          milestone={about}
          asked={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {leaving && (
        <Confirmation
          open
          danger
          title={t('team.board.activities.deleteTitle', { title: leaving.label })}
          text={t('team.board.milestones.deleteText')}
          yes={t('team.board.milestones.delete')}
          no={t('core.actions.cancel')}
          busy={busy.has(`remove ${leaving.id}`)}
          onResult={result => {
            if (result !== 'confirm') return setLeaving(null)
            void store.remove(leaving).then(() => setLeaving(null))
          }}
        />
      )}
    </WithTips>
  )
}
