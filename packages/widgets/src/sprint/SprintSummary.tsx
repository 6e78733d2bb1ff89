import { useSignals } from '@preact/signals-react/runtime'
import type { SprintDetails, SprintProgress } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { activeSprint } from './activeSprint.ts'
import { SprintCards } from './SprintCards.tsx'
import { SprintLine } from './SprintTimeline.tsx'
import { fullDay, inZone, weekOf } from './sprintDays.ts'

export interface SprintSummaryProps {
  /** Left out, it is the own sprint. */
  teamId?: number
  /** Where the sprint is managed. */
  href: string
}

/** The sprint that runs, as a part of a page: how far it is, what its crew sees, and what comes next. Nothing where none runs. */
export function SprintSummary({ teamId, href }: SprintSummaryProps) {
  useSignals()
  const { client } = useTrellis()
  const found = useLoad(() => activeSprint(client, teamId), [client, teamId])
  return (
    <Loaded of={found} skeleton={4}>
      {({ sprint, progress }) => sprint && progress && <Summary {...{ sprint, progress, href }} />}
    </Loaded>
  )
}

function Summary({ sprint, progress, href }: { sprint: SprintDetails; progress: SprintProgress; href: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const now = new Date()
  const ends = Date.parse(sprint.sprintReviewEndTime)
  const when =
    now.getTime() < ends
      ? t('sprint.dashboard.week', weekOf(sprint, now))
      : t('sprint.portfolio.over', { day: inZone(i18n, new Date(ends - 1), sprint.timezone, fullDay) })
  return (
    <Section
      title={sprint.label}
      text={sprint.teamName ? `${sprint.teamName} · ${when}` : when}
      action={<a href={href}>{t('team.board.sprint.open')}</a>}
    >
      <SprintLine sprint={sprint} progress={progress} />
      <SprintCards sprint={sprint} progress={progress} crew={sprint.sprintCrews.length} isShort />
    </Section>
  )
}
