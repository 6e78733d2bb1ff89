import type { SprintDate, SprintDoor } from '../core/doors.ts'

interface Row extends Omit<SprintDate, 'isDone'>, Record<string, unknown> {
  isDone: boolean | null
}

/**
 * What of a person's sprints lies in a span of time: own check-ins that are not skipped or within days of leave, activities done with the
 * person or planned by the person, of teams too, and the end of each sprint. What ends where the span begins lies before it, and an end
 * at its end within it: midnight is of the day that is over then.
 */
export const datesOf: SprintDoor['datesOf'] = async ({ tx, tenantId, userId }, from, to) => {
  // By hand: a union of three kinds.
  const rows = await tx.query<Row>(
    `with mine as (
       select m.id as member_id, s.id, s.label, s.team_id, s.ends_at, s.status
       from sprint_member m join sprint s on s.tenant_id = m.tenant_id and s.id = m.sprint_id
       where m.tenant_id = $1 and m.user_id = $2 and m.left_at is null and s.status in ('NOT_STARTED', 'IN_PROGRESS', 'FINISHED'))
     select d.*, t.name as "teamName" from (
       select 'CHECK_IN' as kind, c.id, '' as title, s.label, s.team_id as "teamId", c.opens_at as "startsAt", c.closes_at as "endsAt",
         c.status = 'COMPLETED' as "isDone"
       from mine s join check_in c on c.tenant_id = $1 and c.member_id = s.member_id and c.status <> 'SKIPPED' and not c.is_away
       union all
       select 'END', s.id, '', s.label, s.team_id, s.ends_at, s.ends_at, s.status = 'FINISHED' from mine s
       union all
       select 'ACTIVITY', a.id, a.title, coalesce(s.label, ''), a.team_id, a.starts_at, coalesce(a.ends_at, a.starts_at), a.done_at is not null
       from activity a left join mine s on s.id = a.sprint_id
       where a.tenant_id = $1 and a.starts_at is not null and a.check_in_id is null
         and (a.sprint_id is null and exists (select from team_person p where p.tenant_id = $1 and p.team_id = a.team_id and p.user_id = $2)
           or s.id is not null and (a.created_by = $2 or exists (
             select from activity_person i where i.tenant_id = $1 and i.activity_id = a.id and i.member_id = s.member_id)))
     ) d left join team t on t.tenant_id = $1 and t.id = d."teamId"
     where case d.kind
       when 'END' then d."endsAt" > $3 and d."endsAt" <= $4
       else d."startsAt" < $4 and (d."endsAt" > $3 or d."startsAt" >= $3)
     end
     order by d."startsAt", d.kind, d.id`,
    [tenantId, userId, from, to],
  )
  return rows.map(it => ({ ...it, isDone: it.isDone === true }))
}
