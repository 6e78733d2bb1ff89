// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** How the person signs in, and what was tried under the person's name. */
export const accountWipe: Wipe = {
  removals: ({ id, email }) => [
    ['delete from person_identity where person_id = $1', [id]],
    [
      "delete from sign_in_limit where key in ('email:' || lower($1), 'own:' || lower($1), 'reset:' || lower($1), 'code:' || $2, 'confirm:' || $2) or exists (select from unnest(array['pair', 'reset', 'usual']) kind where starts_with(key, kind || ':' || lower($1) || '|'))",
      [email, String(id)],
    ],
    ['delete from ended_sign_in where person_id = $1', [id]],
    ['delete from second_factor where person_id = $1', [id]],
    ['delete from recovery_code where person_id = $1', [id]],
    ['delete from password_reset where person_id = $1', [id]],
    // Quoted as in the payload: neither a longer number nor a longer address is meant.
    [
      'delete from oidc_payload where strpos(payload::text, to_json($1::text)::text) > 0 or strpos(lower(payload::text), lower(to_json($2::text)::text)) > 0',
      [String(id), email],
    ],
  ],
}
