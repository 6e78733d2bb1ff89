import { expect } from 'vitest'
import type { alderSuite } from './alder.ts'
import type { Json } from './api.ts'
import { dayAt, monday, roundsIn } from './rounds.ts'
import { asStored, designOf, forgetSprints, teamDesignOf } from './sprints.ts'

export const dayOf = (day: number) => new Date(dayAt(day)).toISOString().slice(0, 10)
/** Of a sprint of four weeks, asked each week from the Monday on. */
export const plan = (more: Json) => ({ feedbackFrequency: 7, duration: 4, startDay: dayOf(0), ...more })
/** A reason, or none, of each of the three items of these designs. */
export const all = (reason: string | null) => [reason, reason, reason]

/** What tests do with rounds one after the other, of one sprint and of several. */
export function turnsIn(suite: ReturnType<typeof alderSuite>) {
  const { as, idOf } = suite
  const r = roundsIn(suite)
  const turns = {
    /** Sessions of those who answer outlive the clock. */
    async signIn(...who: string[]): Promise<void> {
      for (const it of who) await as(it, 'account.getUserState')
      await suite.db.query("update session set expires_at = '2200-01-01'")
    },
    /** The known Monday, without a sprint. */
    async fromMonday(): Promise<void> {
      await forgetSprints(suite.db)
      await suite.server.clock({ now: monday })
    },
    async startOwn(who: string, sprintCrews: Json[], day = 0): Promise<Json> {
      const design = designOf(null, plan({ sprintCrews, startDay: dayOf(day) }))
      const got = await as(who, 'sprint.startUserSprint', { body: { design } })
      expect(got.status, JSON.stringify(got.body)).toBe(200)
      return got.data
    },
    /** A sprint of a team, by who leads or assists it, with these members. */
    async startOf(teamId: number, who: string, members: string[], sprintCrews: Json[], day = 0): Promise<Json> {
      const ids = await Promise.all(members.map(it => idOf(it)))
      const given = plan({ sprintCrews, memberUserIds: ids, startDay: dayOf(day) })
      const design = { ...teamDesignOf(ids[0] as number, null), ...given }
      const got = await as(who, 'sprint.startTeamSprint', { body: { teamId, design } })
      expect(got.status, JSON.stringify(got.body)).toBe(200)
      return got.data
    },
    /** Another crew of the sprint that somebody runs. */
    async keep(sprint: Json, sprintCrews: Json[], who = 'mei', change: Json = {}): Promise<Json> {
      const current = (await as(who, 'sprint.findUserActiveSprint')).data.sprint
      const design = { ...asStored(designOf(null, plan({ sprintCrews })), current), ...change }
      const got = await as(who, 'sprint.startUserSprint', { body: { id: sprint.id, version: current.version, design } })
      expect(got.status, JSON.stringify(got.body)).toBe(200)
      return got.data
    },
    /** Everybody who is asked answers in each sprint, each of the crew of outside or of Alder Works. */
    async answerAll(crew: readonly Json[]): Promise<void> {
      for (const it of crew)
        if (it.userId !== null)
          for (const who = it.email.split('@')[0]; await r.askedOf(who); ) await r.answerAs(who, 3)
        else
          for (const token of await r.tokens(it.name)) {
            const { status, data } = await r.guest(token, 'open')
            if (status !== 200) continue
            const ratings = data.items.map((one: Json) => ({ itemId: one.id, value: 3 }))
            const body = { version: data.version, ratings, feedback: '', advice: '' }
            expect((await r.guest(token, 'rate', body)).status).toBe(200)
          }
    },
    /** A week's round: all answer, it closes. */
    async round(day: number, crew: readonly Json[]): Promise<void> {
      await r.at(dayAt(day, 9, 1))
      await turns.answerAll(crew)
      await r.at(dayAt(day + 6, 9, 1))
    },
    /** What somebody reads of the newest closed round: by item why the total, and this role, is hidden; null where it is shown. */
    async reasons(sprint: Json, who: string, role?: string) {
      const { matrix } = await r.feedback(sprint.id, who)
      return matrix.items.map((it: Json) =>
        role ? it.roles.find((one: Json) => one.role === role).reason : it.all.reason,
      )
    },
  }
  return turns
}
