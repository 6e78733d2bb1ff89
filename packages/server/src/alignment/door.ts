import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import type { AlignmentDoor, Looker } from '../core/doors.ts'
import { wordingOf } from './bank.ts'
import { keptOf } from './kept.ts'
import { servedTo } from './seen.ts'
import { versionsOf } from './versions.ts'
import { waiting } from './waiting.ts'

async function deadlinesOf(tx: Tx, tenantId: number, userId: number): Promise<Map<number, Date>> {
  // By hand: the newest of each team, and only where there is no report.
  const rows = await tx.query<{ team_id: number; deadline: Date }>(
    `select s.team_id, s.deadline from alignment_respondent r
     join alignment_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
     where r.tenant_id = $1 and r.user_id = $2 and r.included and r.left_at is null and r.submitted_at is null
       and s.closed_at is null and s.deadline > $3
       and not exists (select from alignment_survey n where n.tenant_id = s.tenant_id and n.team_id = s.team_id and n.version > s.version)
       and not exists (select from alignment_report p where p.tenant_id = s.tenant_id and p.survey_id = s.id)`,
    [tenantId, userId, now()],
  )
  return new Map(rows.map(it => [it.team_id, it.deadline]))
}

async function sentAt(tx: Tx, tenantId: number, teamId: number): Promise<Date | null> {
  const sent = await tx.kysely
    .selectFrom('alignment_survey')
    .select(it => it.fn.max('started_at').as('at'))
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return sent?.at ?? null
}

async function hasReport(tx: Tx, tenantId: number, teamId: number): Promise<boolean> {
  const found = await tx.kysely
    .selectFrom('alignment_report as r')
    .innerJoin('alignment_survey as s', it =>
      it.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.survey_id'),
    )
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.team_id', '=', teamId)
    .executeTakeFirst()
  return found !== undefined
}

async function newestMeans({ tx, ...viewer }: Looker, teamId: number): Promise<Map<string, number>> {
  const newest = (await versionsOf(tx, viewer.tenantId, teamId)).find(it => it.generated_at !== null)
  const kept = newest && (await keptOf(tx, viewer.tenantId, [newest.id])).at(-1)?.kept
  const [served] = kept ? await servedTo(tx, viewer, [kept]) : []
  const subscales = served?.numbers.subscales ?? []
  return new Map(subscales.flatMap(it => (it.mean === undefined ? [] : [[it.subscale, it.mean] as const])))
}

async function leave(tx: Tx, tenantId: number, memberId: number): Promise<void> {
  // A closed one as well: its time may be extended. Handed in or not: what others are told of it tells nothing of that.
  await tx.kysely
    .updateTable('alignment_respondent')
    .set({ left_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('team_member_id', '=', memberId)
    .where('left_at', 'is', null)
    .execute()
}

async function comeBack(tx: Tx, tenantId: number, teamId: number): Promise<void> {
  await tx.kysely
    .updateTable('alignment_respondent as r')
    .from('team_member as m')
    .set(it => ({ left_at: null, team_member_id: it.ref('m.id') }))
    .where('r.tenant_id', '=', tenantId)
    .where('r.left_at', 'is not', null)
    .where('m.tenant_id', '=', tenantId)
    .where('m.team_id', '=', teamId)
    .where('m.removed_at', 'is', null)
    .whereRef('m.user_id', '=', 'r.user_id')
    .where('r.survey_id', 'in', it =>
      it.selectFrom('alignment_survey').select('id').where('tenant_id', '=', tenantId).where('team_id', '=', teamId),
    )
    .execute()
}

/** What other rooms ask of the team survey. */
export const alignmentDoor: AlignmentDoor = {
  words: (language, subscale) => wordingOf(language).subscales[subscale] ?? { label: subscale },
  deadlinesOf,
  sentAt,
  hasReport,
  newestMeans,
  leave,
  comeBack,
  waiting,
}
