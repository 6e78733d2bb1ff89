import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import {
  generate,
  PostgresDialect as PostgresGenerator,
  type PostprocessFunction,
  RawExpressionNode,
} from 'kysely-codegen'
import { expect, test } from 'vitest'
import { inOwnersPool } from './db.ts'
import { startEmbeddedPostgres } from './postgres.ts'
import { prepare } from './prepare.ts'

/** What db.ts makes of the database's types. JSON is written as text, as the driver takes an array for PostgreSQL's own. */
const typeMapping = {
  int8: 'number',
  timestamptz: 'Date',
  jsonb: 'ColumnType<unknown, string, string>',
}

/** Columns whose texts the contract names: by them alone they are written. */
const columns = {
  'alignment_respondent.language_code': 'Language',
  'gla_assessment.language_code': 'Language',
  'guest.language_code': 'Generated<Language>',
  'guest.purpose': 'GuestPurpose',
  'guest.roles': 'Role[]',
  'membership.language_code': 'Generated<Language>',
  'membership.roles': 'Role[]',
  'membership.scheme': 'Generated<Scheme>',
  'membership.theme': 'Generated<Theme>',
  'plan_note.section_id': "'SUMMARY'",
  'subscription.features': 'ColumnType<Feature[], string, string>',
  'team.distribution': "Generated<TeamDetails['distribution']>",
  'team.purpose': "Generated<TeamDetails['purpose']>",
  'team.type': "Generated<TeamDetails['type']>",
  'team_viewing.item_type': 'ViewingItem',
  'viewing_right.item_type': 'ViewingItem',
  'viewing_right.status': "Right['status']",
  'viewing_right.before_status': "Right['status']",
}
const ofContract = `import type {
  Feature, GuestPurpose, Language, Role, Scheme, TeamDetails, Theme, ViewingItem, ViewingRight as Right,
} from '@trellis/sdk/contract'
`

/** A column that is checked to be one of a few texts has these as its type. */
const withChecks: PostprocessFunction = async ({ db, metadata }) => {
  const { rows } = await sql<{ table: string; column: string; check: string }>`
    select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as check
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and array[a.attnum] = c.conkey
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
  `.execute(db)
  for (const { table, column, check } of rows) {
    const [, list] = /= ANY \(ARRAY\[(.*)\]/.exec(check) ?? []
    const found = metadata.tables.find(it => it.name === table)?.columns.find(it => it.name === column)
    if (list && found) found.enumValues = [...list.matchAll(/'(\w+)'/g)].map(it => it[1] ?? '')
  }
  return metadata
}

test('tables.ts is the migrated schema: after a migration `npm test -- tables.db.test -u` writes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-tables-test-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  try {
    await prepare(postgres.url)
    const written = await inOwnersPool({ url: postgres.url, log: { error: () => undefined } }, ({ pool }) =>
      generate({
        db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
        dialect: new PostgresGenerator(),
        includePattern: 'public.*',
        outFile: null,
        overrides: {
          columns: Object.fromEntries(
            Object.entries(columns).map(([name, type]) => [name, new RawExpressionNode(type)]),
          ),
        },
        postprocess: withChecks,
        typeMapping,
      }),
    )
    await expect(ofContract + written).toMatchFileSnapshot('tables.ts')
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
