import { dayMs } from '@trellis/sdk/contract'
import type { alderSuite } from './alder.ts'
import { call, type Json, type Reply } from './api.ts'
import { designOf, forgetSprints } from './sprints.ts'

type Suite = ReturnType<typeof alderSuite>

/** The Monday after next, seven in the morning of UTC, on which sprints of these tests begin. */
export const monday = (() => {
  const today = Math.floor(Date.now() / dayMs)
  // The first day of all was a Thursday.
  return new Date((today + 14 - ((today + 3) % 7)) * dayMs + 7 * 3_600_000).toISOString()
})()

/** A member of a crew from outside, or of Alder Works by first name. */
export const crewOf = (name: string, role: string, more: Json = {}) => ({
  userId: null,
  name,
  email: `${name.toLowerCase()}@crew.example`,
  role,
  isFastForward: true,
  isFeedbackGoalsNBehaviour: true,
  ...more,
})

/** What tests do with feedback rounds: start a sprint at a known time, let time pass, answer by the link of a mail. */
export function roundsIn(suite: Suite) {
  const { as } = suite
  const rounds = {
    /** Moves the clock, and lets the jobs do what is due then. */
    async at(instant: string | number | Date): Promise<void> {
      await suite.server.clock({ now: new Date(instant).toISOString() })
      await suite.server.job('sprint-life')
      await suite.server.job('sprint-rounds')
    },
    /** A running sprint, its first round not yet gone out, and none of the demo beside it. */
    async start(more: Json = {}, who = 'mei', at: string | number = monday): Promise<Json> {
      await forgetSprints(suite.db)
      await as(who, 'account.getUserState')
      await suite.db.query("update session set expires_at = '2200-01-01'")
      await suite.server.clock({ now: new Date(at).toISOString() })
      const day = new Date(at).toISOString().slice(0, 10)
      const design = designOf(null, { feedbackFrequency: 7, duration: 4, startDay: day, ...more })
      const { status, data, body } = await as(who, 'sprint.startUserSprint', { body: { design } })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return data
    },
    rows: (sprintId: number) =>
      suite.db.query<Json>('select * from sprint_round where sprint_id = $1 order by occurrence', [sprintId]),
    mailsTo: async (name: string) =>
      (await suite.server.outbox()).filter(it => it.to === `${name.toLowerCase()}@crew.example`),
    /** The tokens of the newest mail to somebody from outside. */
    async tokens(name: string): Promise<string[]> {
      const [mail] = await rounds.mailsTo(name)
      const links = [...(mail?.text ?? '').matchAll(/#token=(\S+)/g)].map(it => (it[1] ?? '').split(','))
      // Where several sprints ask, each has a link of its own beside the one to all.
      return links.sort((a, b) => b.length - a.length)[0] ?? []
    },
    async token(name: string): Promise<string> {
      const [it] = await rounds.tokens(name)
      if (!it) throw new Error(`No link for ${name}`)
      return it
    },
    guest: (token: string, name: 'open' | 'rate' | 'advise' | 'decline', body?: Json): Promise<Reply> =>
      call(suite.server.url, `sprintGuest.${name}`, body ? { body } : {}, { token }),
    /** Opens and sends: one step for all items, or one each; null is 'not observed'. */
    async answer(name: string, steps: number | null | (number | null)[], more: Json = {}): Promise<Reply> {
      const token = await rounds.token(name)
      const { data } = await rounds.guest(token, 'open')
      const ratings = data.items.map((it: Json, at: number) => ({
        itemId: it.id,
        value: Array.isArray(steps) ? (steps[at] ?? null) : steps,
      }))
      return rounds.guest(token, 'rate', { version: data.version, ratings, feedback: '', advice: '', ...more })
    },
    /** Somebody of Alder Works as a member of a crew, by the lower-case first name. */
    colleague: async (who: string, role = 'peer', more: Json = {}) =>
      crewOf(who[0]?.toUpperCase() + who.slice(1), role, {
        ...{ userId: await suite.idOf(who), email: `${who}@alder.example` },
        ...more,
      }),
    /** Answers what somebody of Alder Works is asked first, where there is something. */
    async answerAs(who: string, steps: number | (number | null)[]): Promise<void> {
      const it = await rounds.askedOf(who)
      if (!it) return
      const ratings = it.items.map((one: Json, at: number) => ({
        itemId: one.id,
        value: Array.isArray(steps) ? (steps[at] ?? null) : steps,
      }))
      const body = { id: it.id, version: it.version, ratings, feedback: '', advice: '' }
      const { status, body: reply } = await as(who, 'sprint.rate', { body })
      if (status !== 200) throw new Error(JSON.stringify(reply))
    },
    /** What somebody of Alder Works is asked and has not answered. */
    async askedOf(who: string): Promise<Json | null> {
      const { data } = await as(who, 'sprint.asked')
      const it = data.asked.find((one: Json) => one.isOpen && !one.sentAt)
      return it ? (await as(who, 'sprint.openRating', { params: { id: it.id } })).data : null
    },
    feedback: async (sprintId: number, who = 'mei', more: Json = {}): Promise<Json> =>
      (await as(who, 'sprint.feedback', { query: { sprintId, ...more } })).data,
  }
  return rounds
}

/** So many days after the Monday, at an hour of UTC. */
export const dayAt = (days: number, hour = 9, minute = 0): number =>
  Date.parse(monday.slice(0, 10)) + days * dayMs + hour * 3_600_000 + minute * 60_000
