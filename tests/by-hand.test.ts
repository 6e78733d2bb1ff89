import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../packages/server/src/', import.meta.url))

/** A text that begins as a statement does, or whatever is given to `query`. Fragments within kysely's own statements are none. */
const statement =
  /['"`]\s*(select|insert into|update|delete from|with \w+ (\(.*\) )?as|truncate|copy|alter|create|drop|grant|revoke|comment on)\s|\.query[<(]/

/** The reason, in one form everywhere: in the declaration, or above the imports for all of the file. */
const reason = /^\s*\/\/ By hand: \S/m

/** Declarations of a file, which blank lines part, that have SQL and say no reason. */
export function withoutReason(text: string): string[] {
  const [head = '', ...rest] = text.split(/\n\n(?=\S)/)
  if (reason.test(head)) return []
  return [head, ...rest].filter(it => statement.test(it) && !reason.test(it))
}

test('SQL that is written by hand has its reason beside it: ordinary statements are kysely’s', () => {
  const files = globSync('**/*.ts', { cwd: src }).filter(it => !it.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap(file =>
    withoutReason(readFileSync(join(src, file), 'utf8')).map(it => `${file}: ${it.slice(0, 80)}`),
  )
  expect(found).toEqual([])
})

test('what a body stores is a mapping of the whole body but for what is named: a choice of its fields forgets new ones', () => {
  const files = globSync('**/*.ts', { cwd: src })
  const found = files.filter(file => {
    const text = readFileSync(join(src, file), 'utf8')
    return text.includes('satisfies ColumnsOf') && /Pick<(BodyOf<|Body\b|\w+Body\b)/.test(text)
  })
  expect(found).toEqual([])
})

test('a reason stands for its declaration, and above the imports for the file', () => {
  const bare = "const a = (tx: Tx) => tx.query('select 1 from team')"
  expect(withoutReason(`import x\n\n${bare}`)).toEqual([bare])
  expect(withoutReason(`import x\n\n// By hand: a lock.\n${bare}\n\n${bare}`)).toEqual([bare])
  expect(withoutReason(`// By hand: a list.\n\nimport x\n\n${bare}`)).toEqual([])
  expect(withoutReason('tx.query(\n  `with held as (\n update team r set …`)')).toHaveLength(1)
  expect(withoutReason("tx.kysely.updateTable('team').set({ name: sql`lower(name)` })")).toEqual([])
})
