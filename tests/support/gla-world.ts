import { dayMs } from '@trellis/sdk/contract'
import { now, setClock } from '../../packages/server/src/core/clock.ts'
import type { UserContext } from '../../packages/server/src/core/context.ts'
import { asOwner, type Database, type Tx } from '../../packages/server/src/core/db.ts'
import { unitOf } from '../../packages/server/src/core/ledger/unit.ts'
import { doors } from '../../packages/server/src/rooms.ts'
import { dashboard } from '../../packages/server/src/team/dashboard.ts'
import { updateViewingRightsUsers, updateViewingRightTeamMember } from '../../packages/server/src/team/decide.ts'
import { retrieveTeamData } from '../../packages/server/src/team/impact.ts'
import { numbersOfGla, publishTenant } from '../../packages/server/src/team/publish.ts'
import { teamGla } from '../../packages/server/src/team/team-gla.ts'
import { wipeOut } from '../../packages/server/src/wipe-out.ts'

/** People's own answers stay the same for less than this many days. Source: ledger, Unit. */
const gap = 60

interface Person {
  id: number
  email: string
  /** When the newest assessment was finished, the wave it belongs to, and its scores; null is a part left open. */
  last?: { at: number; wave: string; scores: Record<string, number | null> }
  waves: Set<string>
}

/** Calls as a handler gets them: by the team alone, and by a body alone. */
const ofBody = { params: undefined, query: undefined }
const byTeam = (teamId: number) => ({ params: { teamId }, query: {} as never, body: undefined })

/** What an attacker writes down: whom a number rests on, as the world knows it, never as the ledger does. */
interface Notes {
  published: Record<string, string[][]>
  /** By viewer and measure. */
  served: Map<number, Record<string, string[][]>>
  /** By viewer, waves of those whose own results were served. */
  known: Map<number, Set<string>>
  /** Waves in a published set although the person had not accepted the team. */
  withoutConsent: string[]
}

/** A tenant with people, teams and time, driven through the product's own functions, and what can be noted from outside. */
export class GlaWorld {
  readonly people: Person[] = []
  readonly teams: { id: number; manager: Person; accepted: Set<Person>; pending: Set<Person> }[] = []
  readonly notes: Notes = { published: {}, served: new Map(), known: new Map(), withoutConsent: [] }
  /** By viewer, owners who granted a look and whose result is open. */
  readonly opened = new Map<number, Set<number>>()
  /** Looks at numbers that were published, and those that were given. */
  looks = 0
  given = 0
  readonly #db: Database
  readonly #ownerUrl: string
  readonly tenantId: number
  /** By team and owner, rights that were ever granted; and by viewer, who granted one. */
  readonly #rights = new Set<string>()
  readonly #grants = new Map<number, Set<number>>()
  readonly #setsSeen = new Map<number, Record<string, string[]>>()

  private constructor(db: Database, ownerUrl: string, tenantId: number) {
    this.#db = db
    this.#ownerUrl = ownerUrl
    this.tenantId = tenantId
  }

  static async make(db: Database, ownerUrl: string, people: number): Promise<GlaWorld> {
    const [tenant] = await db.query<{ id: number }>(
      "insert into tenant (client_id, name) values (gen_random_uuid()::text, 'T') returning id",
    )
    const world = new GlaWorld(db, ownerUrl, tenant?.id ?? 0)
    const rows = await db.query<{ id: number; email: string }>(
      "insert into person (email, full_name) select $1 || '.' || n || '@x.example', 'P' from generate_series(1, $2::int) n returning id, email",
      [world.tenantId, people],
    )
    for (const it of rows) world.people.push({ ...it, waves: new Set() })
    await world.tx(tx =>
      tx.query("insert into membership (tenant_id, user_id, roles) select $1, unnest($2::bigint[]), '{USER}'", [
        world.tenantId,
        world.people.map(it => it.id),
      ]),
    )
    return world
  }

  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.inTenant(this.tenantId, work)
  }
  at(index: number): Person {
    return this.people[index] as Person
  }

  async addTeam(manager: Person, accepted: readonly Person[], pending: readonly Person[] = []): Promise<number> {
    const members = new Set([manager, ...accepted])
    const waiting = [...new Set(pending)].filter(it => !members.has(it))
    const id = await this.tx(async tx => {
      const [row] = await tx.query<{ id: number }>(
        "insert into team (tenant_id, name, manager_id) values ($1, 'T', $2) returning id",
        [this.tenantId, manager.id],
      )
      await tx.query(
        `insert into team_member (tenant_id, team_id, user_id, status) select $1, $2, u, s from unnest($3::bigint[], $4::text[]) as m(u, s)`,
        [
          this.tenantId,
          row?.id,
          [...members, ...waiting].map(it => it.id),
          [...[...members].map(() => 'ACCEPTED'), ...waiting.map(() => 'PENDING')],
        ],
      )
      return row?.id ?? 0
    })
    this.teams.push({ id, manager, accepted: members, pending: new Set(waiting) })
    return this.teams.length - 1
  }
  team(index: number) {
    return this.teams[index] as GlaWorld['teams'][number]
  }

  async leave(team: number, person: Person): Promise<void> {
    const it = this.team(team)
    if (person === it.manager || !it.accepted.delete(person)) return
    await this.tx(tx =>
      tx.query('update team_member set removed_at = $4 where tenant_id = $1 and team_id = $2 and user_id = $3', [
        this.tenantId,
        it.id,
        person.id,
        now(),
      ]),
    )
  }
  async join(team: number, person: Person): Promise<void> {
    const it = this.team(team)
    if (it.accepted.has(person) || it.pending.has(person)) return
    it.accepted.add(person)
    await this.tx(tx =>
      tx.query("insert into team_member (tenant_id, team_id, user_id, status) values ($1, $2, $3, 'ACCEPTED')", [
        this.tenantId,
        it.id,
        person.id,
      ]),
    )
  }

  /** One more finished assessment. */
  async finish(person: Person, scores: Record<string, number | null>): Promise<void> {
    const at = now()
    const isNew = !person.last || at.getTime() - person.last.at >= gap * dayMs
    const wave = isNew ? `${person.id}/${person.waves.size + 1}` : (person.last as { wave: string }).wave
    person.last = { at: at.getTime(), wave, scores }
    person.waves.add(wave)
    await this.tx(async tx => {
      const unit = await unitOf(tx, this.tenantId, 'gla', { email: person.email, isOutside: false }, at)
      await tx.query(
        `with made as (
           insert into gla_assessment (tenant_id, user_id, language_code, bank_version, started_at, saved_at, finished_at, unit)
           values ($1, $2, 'en', '1', $3, $3, $3, $4) returning id
         ) insert into gla_score (tenant_id, assessment_id, capability, style_score, strategy_score, average_score, is_top_three, is_bottom_three)
         select $1, made.id, c, coalesce(v, 2), v, v, true, false from made, unnest($5::text[], $6::float[]) as s(c, v)`,
        [this.tenantId, person.id, at, unit, Object.keys(scores), Object.values(scores)],
      )
    })
  }

  /** The nightly job, and what all the tenant could write down of it. */
  async publish(days = 0): Promise<void> {
    setClock(new Date(now().getTime() + days * dayMs))
    const errors = await publishTenant(this.#db, this.tenantId, numbersOfGla(doors.gla))
    if (errors.length > 0) throw errors[0]
    const rows = await this.tx(tx =>
      tx.query<{ id: number; source: string; measures: string[] }>(
        "select id, source, measures from ledger_set where tenant_id = $1 and instrument = 'gla' and id > $2 order by id",
        [this.tenantId, Math.max(0, ...this.#setsSeen.keys())],
      ),
    )
    for (const { id, source, measures: names } of rows) {
      const team = this.teams.find(it => `team/${it.id}` === source)
      if (!team) throw new Error(`A set of no team: ${source}`)
      const counted = await this.countedIn(id)
      const waves = counted.map(it => it.last?.wave as string)
      for (const it of names) this.notes.published[it] = [...(this.notes.published[it] ?? []), waves]
      const behind = Object.fromEntries(names.map(it => [it, waves]))
      this.notes.withoutConsent.push(...counted.filter(it => !team.accepted.has(it)).map(it => it.last?.wave as string))
      this.#setsSeen.set(id, behind)
    }
  }

  /** People who are in a set that was published just now, by their newest assessments. */
  private async countedIn(setId: number): Promise<Person[]> {
    const rows = await this.tx(tx =>
      tx.query<{ user_id: number }>(
        'select distinct a.user_id from ledger_unit u join gla_assessment a on a.tenant_id = u.tenant_id and a.unit = u.unit where u.tenant_id = $1 and u.set_id = $2',
        [this.tenantId, setId],
      ),
    )
    return this.people.filter(it => rows.some(row => row.user_id === it.id))
  }

  context(tx: Tx, person: Person): UserContext {
    return {
      core: { doors },
      tx,
      tenantId: this.tenantId,
      userId: person.id,
      principal: { roles: ['USER'], features: [] },
      language: 'en',
      i18n: { t: (key: string) => key },
    } as unknown as UserContext
  }

  /** Looks at a team's numbers and writes down what was served. Gives the number of `change`, or the reason. */
  async look(team: number, viewer: Person): Promise<number | string> {
    const { id } = this.team(team)
    const { reply, sets } = await this.tx(async tx => {
      const [row] = await tx.query<{ sets: Record<string, number> }>(
        'select sets from team_gla where tenant_id = $1 and team_id = $2',
        [this.tenantId, id],
      )
      return { reply: await teamGla(this.context(tx, viewer), byTeam(id)), sets: row?.sets ?? {} }
    })
    if (Object.keys(sets).length > 0) {
      this.looks++
      this.given += reply.results.length > 0 ? 1 : 0
    }
    const served = this.notes.served.get(viewer.id) ?? {}
    for (const { capability } of reply.results) {
      const behind = this.#setsSeen.get(sets[capability] as number)?.[capability] ?? []
      served[capability] = [...(served[capability] ?? []), behind]
    }
    this.notes.served.set(viewer.id, served)
    return reply.results.find(it => it.capability === 'change')?.average_Score ?? reply.errorMessage ?? ''
  }

  /**
   * Looks at the board of the manager and at the strengths, and writes down whose numbers were there, or were opened along
   * with them. Strengths are names of capabilities without a number: they tell no sum.
   */
  async lookAtPeople(team: number, viewer: Person): Promise<void> {
    const { id, manager } = this.team(team)
    const known = this.notes.known.get(viewer.id) ?? new Set()
    const seen = await this.tx(async tx => {
      const context = this.context(tx, viewer)
      const board = manager === viewer ? (await retrieveTeamData(context, byTeam(id))).managerImpactData : []
      await dashboard(context, byTeam(id))
      return board.filter(it => it.glaCompletedAt !== null).map(it => it.userId)
    })
    for (const userId of seen) {
      const owner = this.people.find(it => it.id === userId)
      if (!owner?.last) continue
      known.add(owner.last.wave)
    }
    this.notes.known.set(viewer.id, known)
    await this.#noteOpened(viewer)
  }

  /** Who granted a look and was opened because another one was: the viewer may look at any moment. */
  async #noteOpened(viewer: Person): Promise<void> {
    const rows = await this.tx(tx =>
      tx.query<{ user_id: number }>(
        `select a.user_id from ledger_known k join gla_assessment a on a.tenant_id = k.tenant_id and a.unit = k.unit
         where k.tenant_id = $1 and k.viewer_id = $2`,
        [this.tenantId, viewer.id],
      ),
    )
    const granted = this.#grants.get(viewer.id) ?? new Set()
    this.opened.set(viewer.id, new Set(rows.map(it => it.user_id).filter(it => granted.has(it))))
  }

  async decide(team: number, owner: Person, status: 'GRANTED' | 'REVOKED'): Promise<void> {
    const { id, manager } = this.team(team)
    const key = `${id}/${owner.id}`
    if (status === 'REVOKED' && !this.#rights.has(key)) return
    this.#rights.add(key)
    this.#grants.set(manager.id, (this.#grants.get(manager.id) ?? new Set()).add(owner.id))
    await this.tx(tx =>
      updateViewingRightsUsers(this.context(tx, owner), {
        ...ofBody,
        body: { teamId: id, viewerId: manager.id, itemType: 'GLA', status },
      }),
    )
  }
  async share(team: number, owner: Person, shown: boolean): Promise<void> {
    const body = { teamId: this.team(team).id, itemType: 'GLA' as const, shown }
    await this.tx(tx => updateViewingRightTeamMember(this.context(tx, owner), { ...ofBody, body }))
  }

  async wipe(person: Person): Promise<void> {
    if (this.teams.some(it => it.manager === person)) return
    await wipeOut(this.#ownerUrl, person.email)
    for (const it of this.teams) {
      it.accepted.delete(person)
      it.pending.delete(person)
    }
    this.people.splice(this.people.indexOf(person), 1)
    this.notes.served.delete(person.id)
    this.notes.known.delete(person.id)
  }

  /** The rows of a rule's memory, taken out by the owner: the app itself may not. */
  forget(text: string): Promise<unknown> {
    return asOwner(this.#ownerUrl, query => query(text, [this.tenantId]))
  }
}
