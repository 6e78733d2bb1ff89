// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** What the person has planned: the words are the person's. In others' crews the name goes, and the place with it. */
export const sprintWipe: Wipe = {
  addresses: `select lower(email) as email from sprint_crew
    union select lower(it ->> 'email') from sprint_draft, jsonb_array_elements(design -> 'sprintCrews') it where it ->> 'email' <> ''`,
  removals: ({ id, email }) => [
    ['delete from activity where created_by = $1', [id]],
    ['delete from sprint where user_id = $1 and team_id is null', [id]],
    ['update sprint set user_id = null where user_id = $1', [id]],
    ['update sprint_item set lead_user_id = null where lead_user_id = $1', [id]],
    ['delete from sprint_crew where user_id = $1 or lower(email) = lower($2)', [id, email]],
    ['delete from sprint_draft where user_id = $1', [id]],
    [
      `update sprint_draft set design = jsonb_set(design, '{sprintCrews}', coalesce((select jsonb_agg(it)
         from jsonb_array_elements(design -> 'sprintCrews') it
         where lower(it ->> 'email') <> lower($1) and coalesce((it ->> 'userId')::bigint, 0) <> $2), '[]'))
       where exists (select from jsonb_array_elements(design -> 'sprintCrews') it
         where lower(it ->> 'email') = lower($1) or (it ->> 'userId')::bigint = $2)`,
      [email, id],
    ],
  ],
}
