import { randomUUID } from 'node:crypto'
import {
  type Present,
  presencePlaces,
  type RealtimeSays,
  type RealtimeTells,
  realtimeTopic,
} from '@trellis/sdk/contract'
import type { Server, Socket } from 'socket.io'
import type { Core } from './context.ts'

/** By which instances tell each other who is on their side. Nothing of it is stored. */
const channel = 'trellis_presence'
/** Bytes of a message of the database, which takes 8,000, that are for people. */
const mostBytes = 7000

/** Of the people of a screen those of whom an instance tells the others: each once, and no more than a message holds. */
export function toldOf(people: Iterable<Present>): Present[] {
  let bytes = 0
  return [...new Map([...people].map(it => [it.userId, it])).values()].filter(it => {
    const own = Buffer.byteLength(JSON.stringify(it)) + 1
    if (bytes + own > mostBytes) return false
    bytes += own
    return true
  })
}
/** An instance that says nothing for so long has ended: it says every 30 seconds who is there. */
const forgetMs = 75_000

interface Where {
  tenantId: number
  topic: string
  place: string
}
/** What an instance tells: who is on one screen of a topic there; without, that it asks the others. */
interface Told {
  instance: string
  at?: Where & { people: Present[] }
}

/** Whether a screen of a topic tells who else is on it. */
export const isPlace = (topic: string, place: unknown): place is string => {
  const [, kind = ''] = realtimeTopic.exec(topic) ?? []
  return (presencePlaces as Readonly<Record<string, readonly unknown[]>>)[kind]?.includes(place) ?? false
}

/** Who is on which screen, over all instances. Only who is on it hears who else is. Source: sprints, Realtime. */
export async function servePresence(core: Core, io: Server<RealtimeSays, RealtimeTells>) {
  const instance = randomUUID()
  const own = new Map<string, { where: Where; people: Map<string, Present> }>()
  const others = new Map<string, Map<string, { people: Present[]; at: number }>>()
  const keyOf = ({ tenantId, topic, place }: Where) => `here ${tenantId}:${topic} ${place}`

  const say = (told: Omit<Told, 'instance'>) =>
    void core.db
      // By hand: nothing is written, the database passes it on.
      .query('select pg_notify($1, $2)', [channel, JSON.stringify({ instance, ...told } satisfies Told)])
      .catch(error => core.log.error({ error: (error as Error).message }, 'It could not be told who is there'))
  const share = (key: string, where: Where) =>
    say({ at: { ...where, people: toldOf(own.get(key)?.people.values() ?? []) } })

  /** Tells everybody on a screen here who is on it. */
  function tell(key: string, { topic, place }: Where): void {
    const fresh = [...(others.get(key)?.values() ?? [])].filter(it => it.at > Date.now() - forgetMs)
    const all = [...(own.get(key)?.people.values() ?? []), ...fresh.flatMap(it => it.people)]
    const people = [...new Map(all.map(it => [it.userId, it])).values()].sort((a, b) => a.userId - b.userId)
    io.to(key).emit('present', { topic, place, people })
  }

  const hear = (text: string | null) => {
    // Where the connection was lost, others are asked anew.
    if (text === null) return say({})
    const told = JSON.parse(text) as Told
    if (told.instance === instance) return
    if (!told.at) {
      for (const [key, { where }] of own) share(key, where)
      return
    }
    const { people, ...where } = told.at
    const key = keyOf(where)
    const known = others.get(key) ?? new Map()
    if (people.length > 0) known.set(told.instance, { people, at: Date.now() })
    else known.delete(told.instance)
    if (known.size > 0) others.set(key, known)
    else others.delete(key)
    if (own.has(key)) tell(key, where)
  }
  const stop = await core.db.listen(channel, hear)
  say({})

  function leave(socket: Pick<Socket, 'id' | 'leave'>, where: Where): void {
    const key = keyOf(where)
    const here = own.get(key)
    if (!here?.people.delete(socket.id)) return
    void socket.leave(key)
    if (here.people.size === 0) own.delete(key)
    share(key, where)
    tell(key, where)
  }

  return {
    /** Somebody who may hear of the topic has opened a screen of it. */
    async enter(socket: Pick<Socket, 'id' | 'join'>, where: Where, userId: number): Promise<void> {
      const person = await core.db.inTenant(where.tenantId, tx =>
        tx.kysely
          .selectFrom('membership as m')
          .innerJoin('person as p', 'p.id', 'm.user_id')
          .select(['p.full_name', 'p.avatar_image_url'])
          .where('m.tenant_id', '=', where.tenantId)
          .where('m.user_id', '=', userId)
          .executeTakeFirst(),
      )
      if (!person) return
      const key = keyOf(where)
      const here = own.get(key) ?? { where, people: new Map<string, Present>() }
      own.set(key, here)
      here.people.set(socket.id, { userId, name: person.full_name, imageUrl: person.avatar_image_url })
      await socket.join(key)
      share(key, where)
      tell(key, where)
    },
    leave,
    /** The screens that a connection is on. */
    of: (socket: Pick<Socket, 'id'>): Where[] =>
      [...own.values()].filter(it => it.people.has(socket.id)).map(it => it.where),
    /** Says again who is there, and forgets what instances said that have ended. */
    beat(): void {
      for (const [key, { where }] of own) {
        share(key, where)
        tell(key, where)
      }
      for (const [key, known] of others) {
        for (const [id, it] of known) if (it.at <= Date.now() - forgetMs) known.delete(id)
        if (known.size === 0) others.delete(key)
      }
    },
    stop,
  }
}
