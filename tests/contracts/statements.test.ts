import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { asOwner } from '../../packages/server/src/core/db.ts'
import { startEmbeddedPostgres } from '../../packages/server/src/core/postgres.ts'
import { prepare } from '../../packages/server/src/core/prepare.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync('packages/server/src/**/*.ts', { cwd: root, exclude: it => it.endsWith('.test.ts') })

type Node = Record<string, unknown> & { type?: string }

/** The texts that a file gives to `query` as they stand. What is put together of parts runs in the tests of its calls. */
function statementsOf(file: string): string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] }
    const name = callee?.type === 'MemberExpression' ? (callee.property as Node) : callee
    if (type === 'CallExpression' && name?.name === 'query') {
      const [first] = given ?? []
      if (first?.type === 'Literal') found.push(String(first.value))
      const { quasis = [] } =
        first?.type === 'TemplateLiteral' ? (first as { quasis?: { value: { cooked: string } }[] }) : {}
      if (quasis.length === 1) found.push(...quasis.map(it => it.value.cooked))
    }
    Object.values(node).forEach(walk)
  }
  walk(parseSync(file, readFileSync(join(root, file), 'utf8'), { lang: 'ts' }).program)
  return found
}

/** Only these can be prepared. Source: PostgreSQL, PREPARE. */
const isPrepared = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text)

test('statements that are written by hand fit the migrated schema', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-statements-test-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  try {
    await prepare(postgres.url)
    const all = files.flatMap(file => statementsOf(file).map(text => ({ file, text })))
    const refused = await asOwner(postgres.url, async query => {
      const wrong: string[] = []
      for (const { file, text } of all.filter(it => isPrepared(it.text)))
        await query(`prepare one as ${text}`).then(
          () => query('deallocate one'),
          (error: Error) => wrong.push(`${file}: ${error.message}: ${text}`),
        )
      return wrong
    })
    expect(refused).toEqual([])
    expect(all.length).toBeGreaterThan(50)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
