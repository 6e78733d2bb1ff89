import type { Client, I18n, SprintAnalytics } from '@trellis/sdk'
import { useEffect } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { arrowLeftIcon, eyeIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { Section } from '../../shared/Section.tsx'
import { SeenGone } from '../../shared/SeenGone.tsx'
import { useLatest } from '../../shared/useLatest.ts'
import { useSeen } from '../../shared/useSeen.ts'
import { AnalyticsTabs } from '../analytics/AnalyticsTabs.tsx'
import { FeedbackCards } from '../feedback/FeedbackCards.tsx'
import { FeedbackMatrixTable } from '../feedback/FeedbackMatrixTable.tsx'
import { SprintCards } from '../SprintCards.tsx'
import { ActionPart, RatedParts } from '../SprintParts.tsx'
import { SprintTimeline } from '../SprintTimeline.tsx'
import { fullDay, inZone, weekOf } from '../sprintDays.ts'

export interface SeenSprintProps {
  /** Whose sprint it is. */
  userId: number
  /** The board from which it was opened. */
  backHref: string
  /** What the address keeps of tab and filter. */
  query?: URLSearchParams
  /** Tab or filter were changed: the address as it is then. */
  onQuery?: (query: URLSearchParams) => void
}

type Seen = Awaited<ReturnType<Client['sprint']['seenSprint']>>
type Feedback = Pick<Awaited<ReturnType<Client['sprint']['feedback']>>, 'rounds' | 'matrix'>

async function load(client: Client, userId: number) {
  const seen = await client.sprint.seenSprint({ params: { userId }, query: {} })
  if (!seen.sprint) return { seen, analytics: null, feedback: null }
  const { id } = seen.sprint
  const [analytics, feedback] = await Promise.all([
    client.sprint.userSprintAnalytics({ params: { id } }),
    client.sprint.feedback({ query: { sprintId: id } }),
  ])
  return { seen, analytics, feedback }
}

/**
 * The sprint of one who lets the reader see it: design, dates, progress and the means of the whole crew; nothing to do. Source:
 * sprints, Who sees.
 */
export function SeenSprint({ userId, backHref, query, onQuery }: SeenSprintProps) {
  const { client, i18n, realtime } = useTrellis()
  const { t } = i18n
  const { loaded, isGone } = useSeen(() => load(client, userId), [client, userId, i18n.language])
  const sprintId = loaded.value.value?.seen.sprint?.id
  // The reload of the newest drawing: listening anew would ask anew, without end.
  const reload = useLatest(loaded.reload)
  useEffect(() => {
    if (sprintId === undefined) return
    return realtime?.listen(`sprint/${sprintId}`, () => void reload.current())
  }, [realtime, sprintId])
  if (isGone) return <SeenGone backHref={backHref} />
  return (
    <div className="t-sprintboard">
      <Loaded of={loaded}>
        {({ seen, analytics, feedback }) => (
          <>
            <Head seen={seen} backHref={backHref} />
            {seen.sprint && seen.progress && (
              <>
                <SprintCards
                  sprint={seen.sprint}
                  progress={seen.progress}
                  crew={seen.sprint.crewCount}
                  isOthers
                  isOver={isOver(seen.sprint)}
                />
                <SprintTimeline sprint={seen.sprint} progress={seen.progress} />
              </>
            )}
            {(seen.sprint ?? seen.next) && <Parts of={(seen.sprint ?? seen.next) as NonNullable<Seen['sprint']>} />}
            {feedback && <Means {...feedback} />}
            {analytics && <OverTime analytics={analytics} query={query} onQuery={onQuery} />}
            {seen.sprint && seen.next && (
              <Section title={t('sprint.dashboard.next')} text={plannedWords(i18n, seen.next)} />
            )}
            <Notice icon={eyeIcon}>{t('sprint.seen.notice', { name: seen.name })}</Notice>
          </>
        )}
      </Loaded>
    </div>
  )
}

type SeenRun = NonNullable<Seen['sprint']>

/** It waits for its owner's choice: nothing is left of it, or comes. */
const isOver = (it: SeenRun) => Date.parse(it.sprintReviewEndTime) <= Date.now()

const overWords = (i18n: I18n, it: SeenRun) =>
  i18n.t('sprint.portfolio.over', {
    day: inZone(i18n, new Date(Date.parse(it.sprintReviewEndTime) - 1), it.timezone, fullDay),
  })

const plannedWords = (i18n: I18n, it: NonNullable<Seen['next']>) =>
  i18n.t('sprint.dashboard.planned', {
    label: it.label,
    day: inZone(i18n, it.dateTimeFrom, it.timezone, fullDay),
  })

function Head({ seen: { name, sprint: it, next }, backHref }: { seen: Seen; backHref: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const kicker = t('team.impact.seeLong', { name, item: t('team.items.SPRINT') })
  const back = (
    <Button href={backHref} kind="quiet" icon={arrowLeftIcon}>
      {t('account.menu.managerImpact')}
    </Button>
  )
  if (it)
    return (
      <PageHead
        kicker={[kicker, isOver(it) ? overWords(i18n, it) : t('sprint.dashboard.week', weekOf(it, new Date()))].join(
          ' · ',
        )}
        title={it.label}
        lead={it.description}
        tools={back}
      />
    )
  if (next) return <PageHead kicker={kicker} title={plannedWords(i18n, next)} lead={next.description} tools={back} />
  return (
    <EmptyState
      level={1}
      title={t('sprint.seen.none', { name })}
      text={t('sprint.seen.noneText', { name })}
      actions={<Button href={backHref}>{t('account.menu.managerImpact')}</Button>}
    />
  )
}

/** What the sprint is made of. Of the crew is said how many they are. */
function Parts({ of: it }: { of: NonNullable<Seen['sprint']> }) {
  const { t } = useTrellis().i18n
  return (
    <div className="t-sprintparts">
      <Section title={t('sprint.design.items.actions')}>
        <ol className="t-sprintlist">
          {it.actions.map(one => (
            <ActionPart key={one.id} label={one.label} isDone={one.status === 'FINISHED'} />
          ))}
        </ol>
      </Section>
      <RatedParts sprint={it} />
      <Section title={t('sprint.design.steps.SPRINT_CREW')}>
        <p>{it.crewCount === 0 ? t('sprint.crew.none') : t('sprint.portfolio.crew', { count: it.crewCount })}</p>
      </Section>
    </div>
  )
}

/** What the last closed round says, of all together. */
function Means({ rounds, matrix }: Feedback) {
  const { t } = useTrellis().i18n
  const round = rounds.find(it => it.id === matrix?.roundId)
  return (
    <Section
      title={t('sprint.seen.means')}
      text={t(round ? 'sprint.seen.meansText' : 'sprint.dashboard.cards.noRound')}
    >
      {round && matrix && (
        <div className="t-feedback">
          <FeedbackMatrixTable matrix={matrix} date={round.date} />
          <FeedbackCards matrix={matrix} />
          <p className="t-small t-muted">{t('sprint.feedback.legend.means')}</p>
        </div>
      )}
    </Section>
  )
}

function OverTime({
  analytics,
  query,
  onQuery,
}: Pick<SeenSprintProps, 'query' | 'onQuery'> & { analytics: SprintAnalytics }) {
  const { t } = useTrellis().i18n
  return (
    <Section title={t('sprint.seen.overTime')}>
      <AnalyticsTabs analytics={analytics} query={query} onQuery={onQuery} onlyShown />
    </Section>
  )
}
