import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../packages/server/src/', import.meta.url))

/** Whose rows a table holds. A room's SQL names its own tables and the core's; what it needs of another's it asks by `core.doors`. */
const tablesOf: Record<string, string[]> = {
  core: [
    ...['tenant', 'person', 'membership', 'subscription', 'guest', 'session', 'demographics'],
    // Who is in which team: all rooms stand on it.
    ...['team', 'team_member', 'active_member', 'team_person'],
    // Whose pages may embed, and call from a browser.
    'embed_origin',
    // Whom mails reach: the gate asks.
    ...['notification_preference', 'notification_settings'],
    ...['ledger_known', 'ledger_person', 'ledger_seen', 'ledger_set', 'ledger_unit'],
    ...['audit', 'counter', 'idempotency', 'mail', 'migration', 'server_secret', 'wiped'],
  ],
  account: [
    ...['embed_key', 'embed_statement', 'ended_sign_in', 'invite_key', 'oidc_payload'],
    ...['password_reset', 'person_identity'],
    ...['recovery_code', 'second_factor', 'sign_in_attempt', 'sign_in_event', 'sign_in_limit'],
  ],
  gla: ['gla_answer', 'gla_assessment', 'gla_score'],
  team: ['team_gla', 'team_impact', 'team_leader360', 'team_note', 'team_viewing', 'viewing_right'],
  alignment: [
    ...['alignment_answer', 'alignment_quality_cell', 'alignment_report', 'alignment_respondent', 'alignment_survey'],
  ],
  plan: [
    ...['comment_read', 'plan_comment'],
    ...[
      'milestone',
      'network_member',
      'network_no',
      'plan',
      'plan_goal',
      'plan_item',
      'plan_note',
      'role_choice',
      'team_milestone',
    ],
  ],
  sprint: [
    'activity',
    'activity_person',
    'check_in',
    'check_in_rating',
    'sprint',
    'sprint_asked',
    'sprint_crew',
    'sprint_draft',
    'sprint_item',
    'sprint_leave',
    'sprint_member',
    'sprint_reader',
    'sprint_week_point',
    'stand_up',
    ...['sprint_point', 'sprint_rater', 'sprint_rating', 'sprint_round', 'sprint_words'],
    'stakeholder',
    'sprint_review',
    'sprint_share',
  ],
  badge: ['badge_issue', 'badge_key', 'status_list'],
  leader360: ['l360_answer', 'l360_model', 'l360_rater', 'l360_report', 'l360_round', 'l360_wish'],
  calendar: [
    'calendar_account',
    'calendar_connecting',
    'calendar_ending',
    'calendar_entry',
    'calendar_feed',
    'meeting',
    'meeting_person',
  ],
  notification: ['mail_request', 'news_day', 'notification', 'result_reminder'],
}

/** What works on all tables alike: the rights of the app's role, and the types of the columns. */
const onAll = ['core/app-role.ts', 'core/tables.ts']

interface Source {
  /** Path below the server's sources. */
  file: string
  text: string
}

/** Tables whose name is a plain word, such as that of a room. */
const likeRooms = ['sprint', 'notification', 'plan', 'meeting']

/** Whether a text names a table; what is also the name of a room counts where a statement stands around it. */
const namedIn = (table: string, text: string): boolean =>
  new RegExp(likeRooms.includes(table) ? `(?:(?:from|join|into|update) |')${table}[ ']` : `\\b${table}\\b`).test(
    // What the driver calls what it hears.
    text.replaceAll(".on('notification'", ''),
  )

/** Every place where a room names a table of another. Files at the top, such as `tidy.ts`, and the seed put the rooms together. */
export function wrongTables(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    const room = file.split('/')[0] ?? ''
    if (!file.includes('/') || room === 'seed' || onAll.includes(file)) return []
    const others = Object.entries(tablesOf).filter(([it]) => it !== room && it !== 'core')
    return others.flatMap(([owner, names]) =>
      names.filter(it => namedIn(it, text)).map(it => `${file} names ${it} of ${owner}`),
    )
  })
}

const sources = globSync('**/*.ts', { cwd: src })
  .filter(it => !it.endsWith('.test.ts'))
  .map(file => ({ file, text: readFileSync(join(src, file), 'utf8') }))

test('a room’s SQL names its own tables and the core’s', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(wrongTables(sources)).toEqual([])
})

test('a wrong table is found', () => {
  const planted = [
    {
      file: 'team/dashboard.ts',
      text: "tx.query('select max(started_at) from alignment_survey where tenant_id = $1')",
    },
    { file: 'alignment/start.ts', text: ".insertInto('team_note')" },
    { file: 'core/limits.ts', text: "'select count(*) from gla_assessment a join team t on true'" },
  ]
  expect(wrongTables(planted)).toHaveLength(planted.length)
  expect(wrongTables([{ file: 'alignment/team.ts', text: 'from alignment_survey join active_member' }])).toEqual([])
})

test('who is of a team is asked of the view `team_person`, and written nowhere again', () => {
  const again = /assistant_id\)\s+or\b/
  const own = '$2 in (t.manager_id, t.assistant_id)\n  or exists (select from active_member m where m.user_id = $2)'
  expect(again.test(own)).toBe(true)
  expect(sources.filter(it => again.test(it.text)).map(it => it.file)).toEqual([])
})

test('every table has one owner', () => {
  const types = readFileSync(join(src, 'core/tables.ts'), 'utf8')
  const tables = [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): /gm)].map(it => it[1])
  expect(tables.length).toBeGreaterThan(40)
  expect(Object.values(tablesOf).flat().sort()).toEqual(tables.sort())
})
