// By hand: a list of what goes, a line each.

import { voiceOf } from '@trellis/sdk/contract'
import { isOfMailbox, type Wipe } from '../core/wipe.ts'

/** What the person has planned: the words are the person's. In others' crews the name goes, and the place with it. */
export const sprintWipe: Wipe = {
  addresses: `select lower(email) as email from sprint_crew
    union select lower(email) from stakeholder where email is not null
    union select lower(it ->> 'email') from sprint_draft, jsonb_array_elements(design -> 'sprintCrews') it where it ->> 'email' <> ''`,
  removals: ({ id, email, fullName, guests }) => [
    ['delete from sprint_review where saved_by = $1', [id]],
    ['delete from sprint_share where user_id = $1 or shared_by = $1', [id]],
    ['delete from activity where created_by = $1', [id]],
    ["delete from counter where name = 'activity-planned' and subject = $1", [String(id)]],
    ['delete from sprint where user_id = $1 and team_id is null', [id]],
    ['update sprint set user_id = null where user_id = $1', [id]],
    ['update sprint_item set lead_user_id = null where lead_user_id = $1', [id]],
    [
      `delete from stakeholder where ${isOfMailbox('stakeholder.email', '$1', '$3')} or (email is null and lower(name) = lower($2) and $2 <> ''
         and tenant_id in (select tenant_id from membership where user_id = $3))`,
      [voiceOf(email), fullName.trim(), id],
    ],
    // What the person has said in rounds; the points of those that are closed rest on random units, and stay.
    [
      `delete from sprint_words where (tenant_id, rater_id) in (
         select r.tenant_id, r.id from sprint_rater r join sprint_crew c on c.tenant_id = r.tenant_id and c.id = r.crew_id
         where c.user_id = $1 or lower(c.email) = lower($2) or (c.user_id is null and c.voice = $3))`,
      [id, email, voiceOf(email)],
    ],
    ['delete from sprint_rater where guest_id = any($1)', [guests]],
    [
      'delete from sprint_crew where user_id = $1 or lower(email) = lower($2) or (user_id is null and voice = $3)',
      [id, email, voiceOf(email)],
    ],
    ['delete from sprint_draft where user_id = $1', [id]],
    // In others' drafts, which may have the name beside no address yet, or beside a part of it. A late save of such a draft is stale.
    [
      `update sprint_draft d set design = n.design, version = version + 1
       from (
         select tenant_id, id, jsonb_set(jsonb_set(jsonb_set(design,
           '{sprintCrews}', coalesce((
             select jsonb_agg(it order by at) from jsonb_array_elements(design -> 'sprintCrews') with ordinality e(it, at)
             where coalesce((it ->> 'userId')::bigint, 0) <> $3 and lower(it ->> 'email') <> lower($2)
               and not (it ->> 'userId' is null and ${isOfMailbox("it ->> 'email'", '$1', '$3')})
               and not (lower(btrim(it ->> 'name')) = lower($4) and $4 <> '' and starts_with(lower($2), lower(btrim(it ->> 'email'))))
           ), '[]'), false),
           '{actions}', coalesce((
             select jsonb_agg(case when (it ->> 'leadUserId')::bigint = $3 then it || '{"leadUserId": null}' else it end order by at)
             from jsonb_array_elements(design -> 'actions') with ordinality e(it, at)
           ), '[]'), false),
           '{memberUserIds}', coalesce((
             select jsonb_agg(it order by at) from jsonb_array_elements(design -> 'memberUserIds') with ordinality e(it, at)
             where it <> to_jsonb($3::bigint)
           ), '[]'), false) as design
         from sprint_draft
       ) n
       where n.tenant_id = d.tenant_id and n.id = d.id and n.design <> d.design`,
      [voiceOf(email), email, id, fullName.trim()],
    ],
  ],
}
