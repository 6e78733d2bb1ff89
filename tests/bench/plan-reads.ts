import { contract, type Endpoint, servicePrefix } from '../../packages/sdk/src/contract.ts'
import { fillPath } from '../../packages/sdk/src/core/endpoint.ts'
import type { UserContext } from '../../packages/server/src/core/context.ts'
import { report } from '../../packages/server/src/leader360/report.ts'
import { comments } from '../../packages/server/src/plan/comments.ts'
import { planBoard, planList } from '../../packages/server/src/plan/read.ts'
import { doors } from '../../packages/server/src/rooms.ts'
import { Backstage } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { bareStatements, type Compare } from './bare-statements.ts'
import { bytesOf } from './load.ts'

/** What is compared, and the way it is. */
export type CompareRead = (what: string, ...both: Parameters<Compare>) => Promise<void>

/** Threads that are put beside the board, so that there is something to read. */
const threads = 100

const none = { params: undefined, query: undefined, body: undefined }

/**
 * What a leader of the demo reads of the plan: the list of years, a board with its comments, the report of a 360. Each is calls a
 * second over http against the statements that the server sends for it.
 */
export async function benchPlanReads(compare: CompareRead, ms: number): Promise<void> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
  const db = new Backstage(server)
  const [tenantId, userId] = [await db.tenant('alder'), await db.person('ada@alder.example')]
  try {
    const { token } = await db.session('ada@alder.example', 'alder', { seconds: 86_000 })
    const [plan] = await db.query<{ id: number }>('select id from plan where user_id = $1 order by year desc limit 1', [
      userId,
    ])
    const [round] = await db.query<{ id: number }>(
      'select r.id from l360_round r join l360_report p on p.round_id = r.id where r.user_id = $1 order by r.id limit 1',
      [userId],
    )
    if (!plan || !round) throw new Error('The demo has no board or no report')
    await db.query(
      `insert into plan_comment (tenant_id, plan_id, section_id, is_guest, sender_id, reviewer_id, body, created_at)
       select $1, $2, 'SUMMARY', false, $3, $3, 'Said of line ' || n, now() from generate_series(1, $4::int) n`,
      [tenantId, plan.id, userId, threads],
    )
    const [principal] = await db.query(
      `select m.roles, s.features, p.email from membership m join subscription s on s.tenant_id = m.tenant_id
       join person p on p.id = m.user_id where m.tenant_id = $1 and m.user_id = $2`,
      [tenantId, userId],
    )
    const about = { params: { id: plan.id } }
    const of360 = { params: { roundId: round.id }, query: {} }
    const { plan: ofPlan, leader360 } = contract
    const reads: [
      what: string,
      endpoint: Endpoint,
      params: object,
      work: (context: UserContext) => Promise<unknown>,
    ][] = [
      ['the years of a plan', ofPlan.planList, {}, it => planList(it, none)],
      ['a board', ofPlan.planBoard, about.params, it => planBoard(it, { ...none, ...about })],
      [`${threads} threads beside it`, ofPlan.comments, about.params, it => comments(it, { ...none, ...about })],
      ['the report of a 360', leader360.report, of360.params, it => report(it, { ...none, ...of360 })],
    ]
    for (const [what, { service, path }, params, work] of reads) {
      const bare = await bareStatements(db, tenantId)
      try {
        await bare.record(tx =>
          work({
            core: { doors },
            tx,
            tenantId,
            userId,
            principal,
            language: 'en',
            i18n: { t: String },
          } as unknown as UserContext),
        )
        const requests = [
          bytesOf({
            path: servicePrefix[service] + fillPath(path, { ...params }),
            headers: { authorization: `Bearer ${token}` },
          }),
        ]
        await bare.compare((...both) => compare(what, ...both), { port: server.port, requests, ms })
      } finally {
        await bare.end()
      }
    }
  } finally {
    await db.close()
    await server.stop()
  }
}
