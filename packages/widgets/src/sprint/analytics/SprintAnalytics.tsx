import {
  type SprintAnalytics as Analytics,
  allItems,
  type Client,
  difference,
  type I18n,
  isEnoughToCompare,
} from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { useLoad } from '../../shared/useLoad.ts'
import { showMean } from '../../shared/written.ts'
import { activeSprint } from '../activeSprint.ts'
import { loadCheckIns } from '../check-in/loadCheckIns.ts'
import { NoSprint } from '../NoSprint.tsx'
import { AnalyticsCards } from './AnalyticsCards.tsx'
import { AnalyticsTabs } from './AnalyticsTabs.tsx'

export interface SprintAnalyticsProps {
  /** Left out, it is the own sprint. */
  teamId?: number
  /** Where a sprint is designed; left out for who cannot. */
  designHref?: string | undefined
  /** Where a check-in is answered. */
  rateHref?: string | undefined
  /** What the address keeps of tab and filter. */
  query?: URLSearchParams
  /** Tab or filter were changed: the address as it is then. */
  onQuery?: (query: URLSearchParams) => void
}

async function load(
  client: Client,
  teamId: number | undefined,
  isRater: boolean,
): Promise<{ analytics: Analytics | null; crew: number; canRate: boolean }> {
  const { sprint } = await activeSprint(client, teamId)
  if (!sprint) return { analytics: null, crew: 0, canRate: false }
  const call = { params: { id: sprint.id } }
  const [analytics, own] = await Promise.all([
    teamId === undefined ? client.sprint.userSprintAnalytics(call) : client.sprint.teamSprintAnalytics(call),
    // After the last check-in there is none to rate in, and between two none is open.
    isRater && sprint.nextSprintCheckInDate !== null ? loadCheckIns(client, teamId) : null,
  ])
  return { analytics, crew: sprint.sprintCrews.length, canRate: !!own?.open }
}

/**
 * What is most worth knowing: how far one's own eye and the crew's are apart, and whether that closed. Else the sprint's name, also where
 * these are means of other behaviours at one end than at the other, or too few of the crew have answered last.
 */
function headline(i18n: I18n, { dimensions, label }: Analytics): string {
  const lineOf = (it: Analytics['dimensions']['behaviours'][number] | undefined, id: string) =>
    (it?.series.find(one => one.id === id)?.points ?? []).filter(one => one.y !== null)
  const all = dimensions.behaviours.find(it => it.id === allItems)
  const [own, crew] = [lineOf(all, 'self'), lineOf(all, 'sprintCrew')]
  const ends = [own, crew].flatMap((line, at) =>
    [line.at(0), line.at(-1)].map(end => ({ id: at === 0 ? 'self' : 'sprintCrew', x: end?.x })),
  )
  const isSame = dimensions.behaviours.every(it => ends.every(({ id, x }) => lineOf(it, id).some(one => one.x === x)))
  const gap = (at: number) => Math.abs(difference(own.at(at)?.y ?? 0, crew.at(at)?.y ?? 0))
  const engagement = lineOf(dimensions.sprintCrewEngagements[0], 'sprintCrew').find(it => it.x === crew.at(-1)?.x)
  const isCompared = isEnoughToCompare(engagement?.y ?? null)
  if (own.length < 2 || crew.length < 2 || !isSame || !isCompared || gap(0) === gap(-1)) return label
  const values = { from: showMean(i18n, gap(0)), to: showMean(i18n, gap(-1)) }
  return i18n.t(gap(-1) < gap(0) ? 'sprint.analytics.gap.closed' : 'sprint.analytics.gap.widened', values)
}

/** How a sprint that runs goes: six tabs with filter, chart, table and files. Source: spec 2 section 2, Analytics. */
export function SprintAnalytics({ teamId, designHref, rateHref, query, onQuery }: SprintAnalyticsProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const loaded = useLoad(
    () => load(client, teamId, rateHref !== undefined),
    [client, teamId, rateHref !== undefined, i18n.language],
  )
  return (
    <div className="t-sprintboard">
      <Loaded of={loaded}>
        {({ analytics, crew, canRate }) =>
          analytics ? (
            <>
              <PageHead
                kicker={t('sprint.analytics.kicker')}
                title={headline(i18n, analytics)}
                lead={t(analytics.sprintType === 'TEAM_SPRINT' ? 'sprint.analytics.leadTeam' : 'sprint.analytics.lead')}
              />
              <AnalyticsCards analytics={analytics} crew={crew} rateHref={canRate ? rateHref : undefined} />
              <AnalyticsTabs {...{ analytics, query, onQuery }} />
            </>
          ) : (
            <NoSprint designHref={designHref} />
          )
        }
      </Loaded>
    </div>
  )
}
