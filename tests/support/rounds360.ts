import { dayMs, leader360PageSize } from '@trellis/sdk/contract'
import type { alderSuite } from './alder.ts'
import { call, type Json, type Reply } from './api.ts'

type Suite = ReturnType<typeof alderSuite>

/** When rounds of these tests are sent: a Monday, ten in the morning in Berlin. */
export const sentAt = (() => {
  const today = Math.floor(Date.now() / dayMs)
  // The first day of all was a Thursday.
  return (today + 14 - ((today + 3) % 7)) * dayMs + 9 * 3_600_000
})()

/** So many days after the Monday on which a round is sent, at an hour of UTC. */
export const dayOf360 = (days: number, hour = 9, minute = 0): number =>
  sentAt - 9 * 3_600_000 + days * dayMs + hour * 3_600_000 + minute * 60_000

/** Somebody to be asked: of Alder Works by a lower-case first name, or from outside by one with a capital. */
export const raterNamed = (group: string, name: string) => ({
  group,
  name: name[0]?.toUpperCase() + name.slice(1),
  email: name === name.toLowerCase() ? `${name}@alder.example` : `${name.toLowerCase()}@raters.example`,
})

/** Where somebody is written to: by the name as above, or by the address itself. */
const addressOf = (name: string) => (name.includes('@') ? name : raterNamed('', name).email)

/** Steps of the five-step scale, null for 'not observed': one for all statements, or one for each. */
type Steps = number | null | (number | null)[]

/** What tests do with a 360: prepare a round, ask, answer, let time pass, read the report. */
export function rounds360In(suite: Suite) {
  const { as } = suite
  const it = {
    /** Moves the clock, and lets the job do what is due then. */
    async at(instant: number): Promise<void> {
      await suite.db.query("update session set expires_at = '2200-01-01'")
      await suite.server.clock({ now: new Date(instant).toISOString() })
      await suite.server.job('leader360-rounds')
    },
    /** No round of anybody, and sessions that outlive a moved clock. */
    async clean(): Promise<void> {
      await suite.db.query('delete from l360_round')
      await suite.db.query("update membership set time_zone = 'Europe/Berlin'")
      await suite.server.clock({ now: new Date(sentAt).toISOString() })
    },
    state: async (who = 'ada', custom = false): Promise<Json> =>
      (await as(who, 'leader360.state', { query: { customModel: String(custom) } })).data,
    /** Keeps a list. */
    async list(raters: Json[], who = 'ada', more: Json = {}): Promise<Reply> {
      const { draft } = await it.state(who, more.customModel ?? false)
      const body = { customModel: false, version: draft?.version ?? 0, days: 21, raters, ...more }
      return as(who, 'leader360.raters', { body })
    },
    /** Keeps a list and sends it. */
    async start(raters: Json[], who = 'ada', more: Json = {}): Promise<Json> {
      const { data, body } = await it.list(raters, who, more)
      if (!data?.draft) throw new Error(JSON.stringify(body))
      const { id, version } = data.draft
      const sent = await as(who, 'leader360.start', { body: { roundId: id, version } })
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
      return sent.data.round
    },
    mailsTo: async (name: string) => {
      const email = addressOf(name)
      return (await suite.server.outbox()).filter(mail => mail.to === email)
    },
    async token(name: string): Promise<string> {
      for (const mail of await it.mailsTo(name)) {
        const [, token] = /\/guest\/leader360#token=(\S+)/.exec(mail.text) ?? []
        if (token) return token
      }
      throw new Error(`No link for ${name}`)
    },
    guest: (token: string, name: 'open' | 'rate' | 'write' | 'decline', given: Json = {}): Promise<Reply> =>
      call(suite.server.url, `leader360Guest.${name}`, name === 'open' ? { query: given } : { body: given }, { token }),
    /** The rater's id of somebody of Alder Works who is asked by a leader. */
    async raterId(who: string, roundId: number): Promise<number> {
      const [row] = await suite.db.query<{ id: number }>(
        'select id from l360_rater where round_id = $1 and user_id = $2 and removed_at is null',
        [roundId, await suite.idOf(who)],
      )
      return row?.id ?? 0
    },
    /** Answers all pages and sends them, and the open questions. */
    async answer(name: string, roundId: number, steps: Steps, words: readonly string[] = []): Promise<void> {
      const isInside = name === name.toLowerCase() && !name.includes('@')
      const token = isInside ? '' : await it.token(name)
      const id = isInside ? await it.raterId(name, roundId) : 0
      const own = isInside ? { id } : {}
      const send = (verb: 'rate' | 'write', body: Json) =>
        isInside ? as(name, `leader360.${verb}`, { body: { ...own, ...body } }) : it.guest(token, verb, body)
      const open = (pageNo: number) =>
        isInside
          ? as(name, 'leader360.openRating', { params: { id }, query: { pageNo } })
          : it.guest(token, 'open', { pageNo })
      const first = await open(1)
      if (first.status !== 200) throw new Error(JSON.stringify(first.body))
      const { total_page: pages, openQuestions, wordsRevision } = first.data
      for (let page = 1; page <= pages; page++) {
        const { data } = page === 1 ? first : await open(page)
        const from = (page - 1) * leader360PageSize
        const ratings = data.questions.map((question: Json, at: number) => ({
          item: question.questionCode,
          value: Array.isArray(steps) ? (steps[from + at] ?? null) : steps,
        }))
        const reply = await send('rate', { page, revision: data.revision, ratings, isSubmit: page === pages })
        if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      }
      if (words.length === 0) return
      const said = words.map((text, at) => ({ code: openQuestions[at].code, text }))
      const reply = await send('write', { revision: wordsRevision, words: said })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    },
    /** Lets somebody read Ada's reports by a right, in a team that this one manages. */
    async letRead(who: string): Promise<void> {
      const [tenantId, reader, ada] = [await suite.db.tenant('alder'), await suite.idOf(who), await suite.idOf('ada')]
      const [team] = await suite.db.query<{ id: number }>(
        "insert into team (tenant_id, name, manager_id, created_at) values ($1, 'Leads', $2, now()) returning id",
        [tenantId, reader],
      )
      await suite.db.query(
        "insert into team_member (tenant_id, team_id, user_id, type, status) values ($1, $2, $3, 'TEAM_MEMBERS', 'ACCEPTED')",
        [tenantId, team?.id, ada],
      )
      await suite.db.query(
        "insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at) values ($1, $2, $3, $4, 'GL360', 'GRANTED', now())",
        [tenantId, team?.id, ada, reader],
      )
    },
    report: (roundId: number, who = 'ada'): Promise<Reply> =>
      as(who, 'leader360.report', { params: { roundId }, query: {} }),
  }
  return it
}
