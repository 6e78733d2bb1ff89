// By hand: asked with every look at what waits, so that the plans are kept.

import { allows, dayMs, holds, newsDays } from '@trellis/sdk/contract'
import type { Asked, Done, Waiting, WaitingIn } from '../core/waiting.ts'
import { bank } from './bank.ts'

interface Row extends Record<string, unknown> {
  id: number
  started_at: Date
  finished_at: Date | null
  answered: number
  researched: boolean
  agreed_at: Date | null
}

const newsMs = newsDays * dayMs

const assessments = ({ tx, tenantId, userId }: Asked) =>
  tx.query<Row>(
    `select a.id, a.started_at, a.finished_at, m.agreed_at,
       (select count(*) from gla_answer g where a.finished_at is null and g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0) as answered,
       exists (select from demographics d where d.tenant_id = m.tenant_id and d.owner = 'user' and d.owner_id = m.user_id) as researched
     from membership m left join gla_assessment a on a.tenant_id = m.tenant_id and a.user_id = m.user_id
     where m.tenant_id = $1 and m.user_id = $2 order by a.finished_at desc nulls first limit 2`,
    [tenantId, userId],
    'waiting-assessments',
  )

/** The person's own assessments: one to start, to go on with, or to read, and the research questions that follow. */
function own({ principal, at }: Asked, rows: Row[], taken: Candidate[]): (Waiting | Done)[] {
  const [first] = rows
  // One row stands for none: it is the person alone.
  if (!first || first.id === null) {
    const { features } = principal
    if (holds(features, 'gla-survey-limit') && !allows(features, 'gla-survey-limit', 0)) return []
    return [{ rule: 'assessmentStart', subject: '', since: first?.agreed_at ?? at }]
  }
  const found: (Waiting | Done)[] = [{ rule: 'assessmentStart', subject: '', done: true }]
  const open = rows.find(it => it.finished_at === null)
  if (open)
    found.push({
      rule: 'assessmentResume',
      subject: String(open.id),
      since: open.started_at,
      facts: { answered: open.answered, total: bank.items.length },
    })
  const newest = rows.find(it => it.finished_at !== null)
  if (!newest?.finished_at) return found
  // What was taken over is news from then on.
  const since = taken.find(it => it.converted_assessment === newest.id)?.conversion_at ?? newest.finished_at
  found.push({ rule: 'assessmentResume', subject: String(newest.id), done: true })
  if (at.getTime() - since.getTime() < newsMs) found.push({ rule: 'profileReady', subject: String(newest.id), since })
  found.push(
    newest.researched
      ? { rule: 'researchOpen', subject: '', done: true }
      : { rule: 'researchOpen', subject: '', since },
  )
  return found
}

interface Candidate extends Record<string, unknown> {
  id: number
  finished_at: Date | null
  conversion_at: Date | null
  converted_assessment: number | null
}

/** What the person did as a candidate, under the same e-mail, the newest first. */
const candidates = ({ tx, tenantId, userId }: Asked) =>
  tx.query<Candidate>(
    `select g.id, a.finished_at, g.conversion_at, g.converted_assessment
     from person p join guest g on lower(g.email) = lower(p.email)
     left join gla_assessment a on a.tenant_id = g.tenant_id and a.guest_id = g.id and a.finished_at is not null
     where p.id = $2 and g.tenant_id = $1 and g.purpose = 'gla' and (a.id is not null or g.conversion_at is not null)
     order by a.finished_at desc nulls last`,
    [tenantId, userId],
    'waiting-candidates',
  )

/** The newest result of a candidate that is not decided about, and those that are. */
function asCandidate(rows: Candidate[]): (Waiting | Done)[] {
  const open = rows.find(it => it.conversion_at === null)
  const done = rows.filter(it => it.conversion_at !== null)
  return [
    ...done.map((it): Done => ({ rule: 'candidateResult', subject: String(it.id), done: true })),
    ...(open?.finished_at
      ? [{ rule: 'candidateResult' as const, subject: String(open.id), since: open.finished_at }]
      : []),
  ]
}

/** What waits for a person in the assessment. */
export const waiting: WaitingIn = async asked => {
  const [rows, taken] = await Promise.all([assessments(asked), candidates(asked)])
  return [...own(asked, rows, taken), ...asCandidate(taken)]
}
