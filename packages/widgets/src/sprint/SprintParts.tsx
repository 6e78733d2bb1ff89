import { useSignals } from '@preact/signals-react/runtime'
import type { SprintDetails } from '@trellis/sdk'
import { useEffect } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { Badge } from '../shared/Badge.tsx'
import { useTrellis } from '../shared/context.tsx'
import { checkIcon } from '../shared/icons.ts'
import { useModel } from '../shared/model.ts'
import { Section } from '../shared/Section.tsx'
import type { ActiveSprintStore } from './ActiveSprintModel.ts'
import { EnergyWeeks } from './EnergyWeeks.tsx'
import { ActionRows } from './manage/ActionRows.tsx'
import { LeaveDays } from './manage/LeaveDays.tsx'
import { MemberRows } from './manage/MemberRows.tsx'
import { SprintBoardModel } from './manage/SprintBoardModel.ts'
import { Stakeholders } from './manage/Stakeholders.tsx'
import { SeenParts } from './SeenParts.tsx'

export interface SprintPartsProps {
  sprint: SprintDetails
  store: ActiveSprintStore
  /** Whether what the crew saw is for the reader. */
  seesMeans: boolean
  /** Whether the reader changes the sprint: its owner, and a team's manager. */
  canManage: boolean
  /** It is over: what it was made of is read, and nobody is reached for it any more. */
  isOver?: boolean
  /** Where the crew is changed; left out for who cannot. */
  crewHref?: string | undefined
  kanbanHref?: string | undefined
  /** Check-ins may have come or gone. */
  onChanged?: (() => void) | undefined
}

/** What the sprint is made of and what of it is managed here: actions, behaviours, outcomes, sprint team, own energy, crew, stakeholders, days of leave. */
export function SprintParts({
  sprint,
  store,
  seesMeans,
  canManage,
  isOver = false,
  crewHref,
  kanbanHref,
  onChanged,
}: SprintPartsProps) {
  useSignals()
  const { client, i18n, person, realtime } = useTrellis()
  const { t } = i18n
  const board = useModel(() => new SprintBoardModel(client, sprint.id), [client, sprint.id])
  useEffect(() => void board.load.reload(), [board, sprint.version])
  useEffect(
    () =>
      realtime?.listen(`sprint/${sprint.id}`, change => {
        if (!change || change.what === 'activities') void board.load.reload()
      }),
    [realtime, board, sprint.id],
  )
  const isIn = store.members.value.some(it => it.userId === person?.userId)
  return (
    <>
      <div className="t-sprintparts">
        <ActionRows {...{ sprint, store, board, kanbanHref, isOver }} />
        <div>{seesMeans ? <SeenParts sprint={sprint} /> : <RatedParts sprint={sprint} />}</div>
      </div>
      {!isOver && <MemberRows {...{ sprint, store, canManage }} />}
      <div className="t-sprintparts">
        {isIn && <EnergyWeeks sprint={sprint} />}
        <Section
          title={t('sprint.design.steps.SPRINT_CREW')}
          action={crewHref && <a href={crewHref}>{t('sprint.manage.crew.change')}</a>}
        >
          {sprint.sprintCrews.length === 0 ? (
            <p className="t-muted">{t('sprint.crew.none')}</p>
          ) : (
            <ul className="t-managerows">
              {sprint.sprintCrews.map(it => (
                <li key={it.id}>
                  <Avatar name={it.name} src={it.imageUrl} decorative />
                  <span className="t-managerows__who">
                    <b>{it.name}</b>
                    <small>{t(`sprint.roles.${it.role}`)}</small>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        {!isOver && <Stakeholders store={board} />}
        {isIn && !isOver && (
          <LeaveDays
            onChanged={() => {
              void store.load.reload()
              onChanged?.()
            }}
          />
        )}
      </div>
    </>
  )
}

interface ActionPartProps {
  label: string
  lead?: string | undefined
  isDone: boolean
}

/** An action as the sprint has it: a row of a list. */
export function ActionPart({ label, lead, isDone }: ActionPartProps) {
  const { t } = useTrellis().i18n
  return (
    <li>
      <span>
        {label}
        {lead && <small>{t('sprint.dashboard.leads', { name: lead })}</small>}
      </span>
      {isDone && (
        <Badge kind="positive" icon={checkIcon}>
          {t('core.actions.done')}
        </Badge>
      )}
    </li>
  )
}

/** The behaviours and outcomes of a sprint. */
export function RatedParts({ sprint }: { sprint: Record<'behaviors' | 'outcomes', { id: number; label: string }[]> }) {
  const { t } = useTrellis().i18n
  return (['behaviors', 'outcomes'] as const).map(kind => (
    <Section key={kind} title={t(`sprint.design.items.${kind}`)}>
      <ol className="t-sprintlist">
        {sprint[kind].map(it => (
          <li key={it.id}>{it.label}</li>
        ))}
      </ol>
    </Section>
  ))
}
