import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { ActiveSprintModel } from './ActiveSprintModel.ts'
import { NoSprint } from './NoSprint.tsx'
import { RunningSprint } from './RunningSprint.tsx'
import { SprintEnded } from './SprintEnded.tsx'
import { SprintPlanned } from './SprintPlanned.tsx'

export interface SprintDashboardProps {
  /** Left out, it is the own sprint. */
  teamId?: number
  /** What waits for the reader in the running sprint, with its one button. */
  waiting?: ReactNode
  /** The daily stand-up of a team's sprint, for who is in it: only while it runs. */
  standUp?: ReactNode
  /** Where a sprint is designed; left out for who cannot. */
  designHref?: string | undefined
  /** Whether the reader ends and extends it: the owner, and a team's manager. */
  canEnd: boolean
  /** Where sprints are kept that were saved. */
  portfolioHref?: string | undefined
  /** Where the running sprint is changed; left out for who cannot. */
  editHref?: string | undefined
  /** Where its design is read. */
  viewHref?: string | undefined
  /** Where its activities are. */
  kanbanHref?: string | undefined
  /** It was extended or ended, or its review saved. */
  onChanged?: () => void
  /** Goes to the design, which was filled in from this sprint. */
  onDesign?: (() => void) | undefined
}

/** How the sprint that runs stands, when what comes, and how it ends. Source: spec 2 section 2. */
export function SprintDashboard({
  teamId,
  waiting,
  standUp,
  designHref,
  portfolioHref,
  editHref,
  viewHref,
  kanbanHref,
  canEnd,
  onChanged,
  onDesign,
}: SprintDashboardProps) {
  useSignals()
  const { client, realtime } = useTrellis()
  const store = useModel(() => new ActiveSprintModel(client, teamId ?? null), [client, teamId])
  useEffect(() => void store.load.reload(), [store])
  const sprintId = store.load.value.value?.sprint?.id
  useEffect(() => {
    if (sprintId === undefined) return
    // What others, and other windows, make of it stands here at once.
    return realtime?.listen(`sprint/${sprintId}`, change => {
      if (change?.what !== 'standUp') void store.load.reload()
    })
  }, [realtime, store, sprintId])
  const ended = store.ended.value
  return (
    <div className="t-sprintboard">
      <Loaded of={store.load}>
        {({ sprint, progress, next }) => {
          if (ended && !sprint) return <SprintEnded sprint={ended} {...{ next, designHref, portfolioHref, onDesign }} />
          const ends = { store, canEnd, onChanged, onDesign }
          const planned = next && <SprintPlanned sprint={next} isOnly={!sprint} {...{ editHref, viewHref }} {...ends} />
          if (!sprint || !progress) return planned ?? <NoSprint designHref={designHref} />
          return (
            <RunningSprint
              {...{ sprint, progress, planned, waiting, standUp, editHref, viewHref, kanbanHref }}
              {...ends}
            />
          )
        }}
      </Loaded>
    </div>
  )
}
