import { useSignals } from '@preact/signals-react/runtime'
import { addDays, type DatedActivity, dayMs, dayOf, meetingAt, type NotificationEntry } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'

export interface SurveyAheadProps {
  /** What waits and has waited, as the server tells it. */
  entries: readonly NotificationEntry[]
  now: Date
}

/** Days after a survey within which the team's talks about it are looked for. */
const talkDays = 60
/** Of what the team has planned, the next are told. */
const mostTalks = 2

const asked = ['surveyAsked', 'surveyRunning', 'surveyRemind'] as const

/** Surveys that run, one a team: those that ask the person, have asked, or are led. */
function runningSurveys(entries: readonly NotificationEntry[], now: Date) {
  const made = (it: NotificationEntry) =>
    entries.some(
      one => one.rule === 'reportReady' && one.teamId === it.teamId && one.notificationDate > it.notificationDate,
    )
  const found = entries.filter(
    it =>
      asked.some(rule => rule === it.rule) &&
      it.status !== 'CANCELLED' &&
      it.teamId !== null &&
      it.until !== null &&
      Date.parse(it.until) > now.getTime() &&
      !made(it),
  )
  // Who leads it knows that too few were asked.
  const isFew = (of: number) =>
    found.some(it => it.teamId === of && Number(it.facts.invited) < Number(it.facts.minimum))
  return [...new Map(found.map(it => [it.teamId, it])).values()].flatMap(({ teamId, teamName, until }) =>
    teamId === null || until === null ? [] : [{ teamId, teamName: teamName ?? '', until, isFew: isFew(teamId) }],
  )
}

/** What comes of the surveys that run: when they close, when the report comes if there can be one, and when the team talks about it. Nothing where none runs. */
export function SurveyAhead({ entries, now }: SurveyAheadProps) {
  const { t } = useTrellis().i18n
  const surveys = runningSurveys(entries, now)
  if (surveys.length === 0) return null
  return (
    <Section title={t('notification.next.title')}>
      <ol className="t-ahead">
        {surveys.map(it => (
          <Ahead key={it.teamId} {...it} />
        ))}
      </ol>
    </Section>
  )
}

/** The days of one survey, and what the team has planned after it. */
function Ahead({ teamId, teamName, until, isFew }: ReturnType<typeof runningSurveys>[number]) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t, date } = i18n
  const closes = dayOf(new Date(until), i18n)
  const planned = useLoad(async (): Promise<readonly DatedActivity[]> => {
    const query = { startDate: closes, endDate: addDays(closes, talkDays) }
    // It is more than what one came for: without it the days of the survey stand all the same.
    const found = await client.sprint.activities({ params: { teamId }, query }).catch(() => ({ activities: [] }))
    return found.activities
  }, [client, teamId, closes])
  // What belongs to a sprint is no talk about the survey.
  const isTalk = (it: DatedActivity) =>
    it.sprintId === null && it.status !== 'DONE' && meetingAt(it.meetingTimeFrom).getTime() >= Date.parse(until) - dayMs
  const after = (planned.value.value ?? []).filter(isTalk).slice(0, mostTalks)
  return (
    <>
      <li>
        <b className="t-num">{date(until, 'day')}</b>
        <span>
          <b>{t('notification.ahead.closes', { teamName })}</b>
        </span>
      </li>
      {!isFew && (
        <li>
          <b className="t-num">{date(until, 'day')}</b>
          <span>
            <b>{t('notification.ahead.report')}</b>
            <small>{t('notification.ahead.reportText')}</small>
          </span>
        </li>
      )}
      {after.map(it => (
        <li key={it.id}>
          <b className="t-num">{date(meetingAt(it.meetingTimeFrom), 'day')}</b>
          <span>
            <b>{it.title}</b>
            <small>
              {teamName} · {date(meetingAt(it.meetingTimeFrom), 'time')}
            </small>
          </span>
        </li>
      ))}
    </>
  )
}
