import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Backstage, pageOf } from '../support/api.ts'

/** Whether this machine has pgbench. */
export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

/**
 * The bare upsert of one page over and over, as fast as the database takes it: the statement the server itself saves with, on the
 * same rows, each a transaction, without row-level security, sign-in or repeats. By pgbench, or by the bare driver where it is missing.
 */
export async function bareUpsert(
  db: Backstage,
  assessments: number[],
  folder: string,
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  const codes = pageOf(1, 'Style', 1).userAnswers.map(it => it.questionCode)
  const list = `array[${codes.map(it => `'${it}'`).join(',')}]`
  const upsert = (id: string, value: string) =>
    `with held as (
       update gla_assessment set page_revision[1] = page_revision[1] + 1, last_pos = 'Style-1', saved_at = now()
       where tenant_id = 1 and id = ${id} and finished_at is null
       returning tenant_id, id, page_revision[1] as revision
     ), written as (
       insert into gla_answer (tenant_id, assessment_id, question_code, value, saved_at)
       select h.tenant_id, h.id, a.code, ${value}, now() from held h, unnest(${list}) as a(code)
       on conflict (tenant_id, assessment_id, question_code) do update set value = excluded.value, saved_at = excluded.saved_at
       returning question_code, value
     )
     select h.revision,
       (select count(*) from written where value > 0)
       + (select count(*) from gla_answer g where g.tenant_id = 1 and g.assessment_id = h.id and g.value > 0 and g.question_code <> all(${list})) as attempted
     from held h`
  if (hasPgbench) {
    const file = join(folder, 'upsert.sql')
    writeFileSync(
      file,
      `\\set a random(${assessments[0]}, ${assessments.at(-1)})\n\\set v random(1, 5)\n${upsert(':a', ':v')};\n`,
    )
    const output = execFileSync(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(connections),
        '-j',
        '1',
        '-T',
        String(Math.max(1, Math.round(ms / 1000))),
        '-f',
        file,
        db.url,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    )
    return Number(/tps = ([\d.]+)/.exec(output)?.[1])
  }
  const until = performance.now() + ms
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const client = new pg.Client({ connectionString: db.url })
      await client.connect()
      while (performance.now() < until) {
        await client.query({
          name: 'bare',
          text: upsert('$1::bigint', '$2::smallint'),
          values: [assessments[(done + index) % assessments.length], 1 + (done % 5)],
        })
        done++
      }
      await client.end()
    }),
  )
  return done / ((performance.now() - began) / 1000)
}
