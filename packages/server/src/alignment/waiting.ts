// By hand: asked with every look at what waits, so that the plans are kept.

import { alignmentItems, canDo, dayMs, holds, isReminderDue, newsDays, reportMinimum } from '@trellis/sdk/contract'
import type { Asked, Done, Waiting, WaitingIn } from '../core/waiting.ts'
import { columns, counts, isEnough, isOpen, minimumNow, type Version } from './versions.ts'

const newsMs = newsDays * dayMs

interface OwnRow extends Record<string, unknown> {
  survey_id: number
  team_id: number
  started_by: number | null
  started_at: Date
  deadline: Date
  submitted_at: Date | null
  answered: number
}

/** Surveys that ask the person, and that are open: those to answer, and those that are answered. */
async function ownAnswers({ tx, tenantId, userId, at }: Asked): Promise<(Waiting | Done)[]> {
  const rows = await tx.query<OwnRow>(
    `select s.id as survey_id, s.team_id, s.started_by, s.started_at, s.deadline, r.submitted_at,
       (select count(*) from alignment_answer a where r.submitted_at is null and a.tenant_id = r.tenant_id and a.respondent_id = r.id and a.value > 0) as answered
     from alignment_respondent r
     join alignment_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
     where r.tenant_id = $1 and r.user_id = $2 and r.included and r.left_at is null
       and (r.submitted_at is not null or (s.closed_at is null and s.deadline > $3
         and exists (select from team_member m where m.tenant_id = s.tenant_id and m.team_id = s.team_id and m.user_id = $2 and m.removed_at is null)
         and not exists (select from alignment_report p where p.tenant_id = s.tenant_id and p.survey_id = s.id)))
       and not exists (select from alignment_survey n where n.tenant_id = s.tenant_id and n.team_id = s.team_id and n.version > s.version)`,
    [tenantId, userId, at],
    'waiting-answers',
  )
  return rows.map(it => {
    const subject = String(it.survey_id)
    if (it.submitted_at) return { rule: 'surveyAsked', subject, done: true }
    return {
      rule: 'surveyAsked',
      subject,
      teamId: it.team_id,
      personId: it.started_by,
      since: it.started_at,
      until: it.deadline,
      facts: { answered: it.answered, total: alignmentItems },
    }
  })
}

// Asked by the person first: a tenant has many teams, a person few.
const own = 'select team_id from team_person where tenant_id = $1 and user_id = $2'

/** A team that the person leads, with its newest survey where it has one. */
interface LedRow extends Version {
  led_id: number
  created_at: Date
  people: number
  /** People besides the person of whom answers may be had or are there. */
  others: number
  /** People who can still be reminded, those of them who are others, and when one last heard of it; null where none ever did by a reminder. */
  open_people: number
  open_others: number
  reminded_at: Date | null
}

/** Whether nobody but the person can do anything about an open survey: nobody else is waited for, and nobody else can be reminded. */
const isOwnAlone = ({ others, open_people, open_others }: LedRow) =>
  open_others === 0 && (others === 0 || open_people > 0)

/**
 * What is to do about a survey that is still without a report; nothing where the person alone is to answer. Tells no more of its
 * answers than the survey's own page does.
 */
function ofLed(it: LedRow, at: Date): Waiting | null {
  const { id, team_id: teamId, submitted, invited, started_at: since, deadline: until } = it
  const minimum = minimumNow(it)
  // Where fewer were asked than a report needs there will be none.
  const about = {
    subject: String(id),
    teamId,
    since,
    facts: { submitted, invited, ...(invited < minimum && { minimum }) },
  }
  if (!isOpen(it)) {
    if (isEnough(it) || at.getTime() - until.getTime() > newsMs) return null
    const over = { ...about, since: until, facts: { ...about.facts, minimum } }
    // Nobody can be added to an express survey: more time makes no report of it.
    if (it.survey_type === 'express' && invited < minimum) return { ...over, rule: 'surveyFewAsked' }
    return { ...over, rule: 'surveyExpired', until }
  }
  if (isOwnAlone(it)) return null
  if (it.open_people === 0) return { ...about, rule: isEnough(it) ? 'surveyAnswered' : 'surveyRunning', until }
  const heardAt = it.reminded_at ?? since
  if (!isReminderDue({ heardAt, deadline: until, at })) return { ...about, rule: 'surveyRunning', until }
  return { ...about, rule: 'surveyRemind', occurrence: heardAt.toISOString(), until }
}

/** What is told of teams that the person leads. */
interface Led {
  found: (Waiting | Done)[]
  /** By survey, where the person alone is to answer, and too few were asked for a report: so many, and so many are needed. */
  few: Map<string, { invited: number; minimum: number }>
}

/** Surveys of teams that the person leads, and teams that were never asked. */
async function led({ tx, tenantId, userId, principal, at }: Asked): Promise<Led> {
  const rows = await tx.query<LedRow>(
    `select t.id as led_id, t.created_at,
       (select count(*) from active_member m where m.tenant_id = t.tenant_id and m.team_id = t.id) as people, v.*
     from team t
     left join lateral (select ${columns}, o.others, o.open_people, o.open_others, o.reminded_at from alignment_survey s ${counts}
       cross join lateral (select count(*) filter (where user_id is distinct from $2) as others,
           count(*) filter (where submitted_at is null) as open_people,
           count(*) filter (where submitted_at is null and user_id is distinct from $2) as open_others,
           max(reminded_at) filter (where submitted_at is null) as reminded_at
         from alignment_respondent r
         where r.tenant_id = s.tenant_id and r.survey_id = s.id and ((r.included and r.left_at is null) or r.submitted_at is not null)) o
       where s.tenant_id = t.tenant_id and s.team_id = t.id order by s.version desc limit 1) v on true
     where t.tenant_id = $1 and t.id in (${own}) and $2 in (t.manager_id, t.assistant_id) order by t.id`,
    [tenantId, userId],
    'waiting-led',
  )
  const found: (Waiting | Done)[] = []
  const few: Led['few'] = new Map()
  for (const it of rows) {
    const first = { rule: 'surveyFirst' as const, subject: String(it.led_id) }
    if (it.id === null) {
      if (it.people >= reportMinimum.least) found.push({ ...first, teamId: it.led_id, since: it.created_at })
    } else {
      found.push({ ...first, done: true })
      const next = it.generated_at === null ? ofLed(it, at) : null
      // Whoever did it: what was to do for who leads the team is done.
      const isDone = { subject: String(it.id), done: true as const }
      const [runs, minimum] = [isOpen(it), minimumNow(it)]
      if (runs && (!next || next.rule === 'surveyRunning')) found.push({ ...isDone, rule: 'surveyRemind' })
      if (it.generated_at) found.push({ ...isDone, rule: 'surveyAnswered' })
      if (runs && it.generated_at === null) found.push({ ...isDone, rule: 'surveyExpired' })
      if (runs && !next && it.invited < minimum) few.set(isDone.subject, { invited: it.invited, minimum })
      if (next) found.push(next)
    }
  }
  const mayExpress = canDo('openExpress', principal.roles) && holds(principal.features, 'team-alignment-express')
  if (mayExpress) found.push(expressStart(rows, at))
  return { found, few }
}

/** Who may ask a team by the express screen and leads none yet. */
function expressStart(rows: readonly LedRow[], at: Date): Waiting | Done {
  const it = { rule: 'expressStart' as const, subject: '' }
  return rows.length > 0 ? { ...it, done: true } : { ...it, since: at }
}

interface ReportRow extends Record<string, unknown> {
  survey_id: number
  team_id: number
  generated_at: Date
}

/** The newest report of each team whose reports the person reads, while it is news. */
async function reports({ tx, tenantId, userId, at }: Asked): Promise<Waiting[]> {
  const rows = await tx.query<ReportRow>(
    `select distinct on (s.team_id) s.id as survey_id, s.team_id, p.generated_at
     from alignment_survey s
     join alignment_report p on p.tenant_id = s.tenant_id and p.survey_id = s.id
     where s.tenant_id = $1 and s.team_id in (${own})
     order by s.team_id, s.version desc, p.id`,
    [tenantId, userId],
    'waiting-reports',
  )
  return rows
    .filter(it => at.getTime() - it.generated_at.getTime() < newsMs)
    .map(it => ({
      rule: 'reportReady',
      subject: String(it.survey_id),
      teamId: it.team_id,
      since: it.generated_at,
    }))
}

/** What waits for a person in the surveys of teams. */
export const waiting: WaitingIn = async asked => {
  const [own, { found, few }, news] = await Promise.all([ownAnswers(asked), led(asked), reports(asked)])
  const told = own.map(it => ('done' in it ? it : { ...it, facts: { ...it.facts, ...few.get(it.subject) } }))
  return [...told, ...found, ...news]
}
