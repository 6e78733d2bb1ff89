import {
  contract,
  type DebugEvent,
  debugEvent,
  type RealtimeSays,
  type RealtimeTells,
  realtimePath,
  realtimeTopic,
} from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { countOther } from './app.ts'
import { authorize } from './authorize.ts'
import type { Core, Principal } from './context.ts'
import type { Tx } from './db.ts'
import { isPlace, servePresence } from './presence.ts'
import { toTrellisError } from './problem.ts'
import { refuse } from './refuse.ts'
import { createTenantQueues } from './tenant-queues.ts'
import type { AccessClaims } from './token.ts'

/** By which instances tell each other what has changed. */
const channel = 'trellis_realtime'
/** Topics that a connection listens to at most, and connections of a person to this instance. */
const mostTopics = 50
const mostOfPerson = 20
/** So often rights of those who listen are looked at again, and whether their sessions have ended: that is over within five seconds. */
const lookAgainMs = 30_000
const lookAtSessionsMs = 2500
/** Messages of a tenant that wait at most, while it is seen who may hear them. */
const mostWaiting = 500

/** Who wants to hear. */
export interface Hearer {
  tx: Tx
  tenantId: number
  userId: number
  principal: Principal
}

/** What of a topic somebody may hear: all of it with who else is there, nothing, or changes of some kinds alone. */
export type Heard = boolean | readonly string[]

/** By kind of topic, what somebody may hear of it: the same rule that the API authorises with. */
export type MayHear = Readonly<Record<string, (hearer: Hearer, id: number) => Promise<Heard>>>

interface Told {
  tenantId: number
  topic: string
  what: string
  version: number
  /** Of those who listen to the topic these alone; left out, all. */
  to?: readonly number[]
  /** What somebody sends from the debug screen; nothing else sends any. */
  data?: DebugEvent
}

/**
 * Says on all instances, once the call is committed, that something of a topic has changed: what, and its version, never the data.
 * Whoever hears it asks again, and gets what he may see. With `to` people of these ids hear it alone: where that something changed is
 * itself not for all who listen. Source: sprints, Realtime.
 */
export const announce = (
  tx: Tx,
  tenantId: number,
  topic: string,
  what: string,
  version: number,
  to?: readonly number[],
): Promise<unknown> =>
  // By hand: the database tells it with the commit, and nobody without one.
  tx.query('select pg_notify($1, $2)', [
    channel,
    JSON.stringify({ tenantId, topic, what, version, ...(to && { to }) } satisfies Told),
  ])

/** The same of several topics at once. */
export const announceAll = (
  tx: Tx,
  tenantId: number,
  topics: readonly string[],
  what: string,
  version: number,
): Promise<unknown> =>
  // By hand: see above.
  tx.query('select pg_notify($1, told) from unnest($2::text[]) told', [
    channel,
    topics.map(topic => JSON.stringify({ tenantId, topic, what, version } satisfies Told)),
  ])

/** Of a topic that nobody listens to: the person whose rights have changed. */
const ofPerson = /^person\/(\d+)$/

/** Says, once the call is committed, that somebody may see less than before: what the person may no longer hear of ends at once. */
export const announceRights = (tx: Tx, tenantId: number, userId: number): Promise<unknown> =>
  announce(tx, tenantId, `person/${userId}`, 'rights', 0)

interface Data {
  claims: AccessClaims
  principal: Principal
}
type Hearing = Socket<RealtimeSays, RealtimeTells, DefaultEventsMap, Data>

const roomOf = (tenantId: number, topic: string) => `${tenantId}:${topic}`
/** Where those are who hear of one kind of change alone: no topic has a blank. */
const partOf = (tenantId: number, topic: string, what: string) => `${roomOf(tenantId, topic)} ${what}`
const roomsOf = (tenantId: number, topic: string, heard: Heard) =>
  heard === true ? [roomOf(tenantId, topic)] : heard === false ? [] : heard.map(it => partOf(tenantId, topic, it))

/** Sockets of people who are signed in, each in the topics it listens to. */
export async function serveRealtime(app: FastifyInstance, core: Core, may: MayHear): Promise<void> {
  // No polling: a connection stays with the instance that it has reached. No cookie says who comes, so that any page may try.
  const io = new Server<RealtimeSays, RealtimeTells, DefaultEventsMap, Data>(app.server, {
    path: realtimePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 4096,
    connectTimeout: 10_000,
  })
  const presence = await servePresence(core, io)
  const isWithinLimit = countOther(app)
  const hearing = () => [...io.sockets.sockets.values()]

  /** Who a token names, where the person may use the product now. Pages of hosts, and who acts in somebody's name, hear nothing. */
  const enter = async (claims: AccessClaims) =>
    authorize(contract.sprint.sprintActivities, claims, await core.principals.find(claims))

  const places = new Map<string, number>()
  /** Takes one of a person's places, for as long as the connection stands. */
  function takePlace({ conn }: Hearing, person: string): boolean {
    const taken = places.get(person) ?? 0
    if (taken >= mostOfPerson || conn.readyState !== 'open') return false
    places.set(person, taken + 1)
    conn.once('close', () => {
      const left = (places.get(person) ?? 1) - 1
      if (left > 0) places.set(person, left)
      else places.delete(person)
    })
    return true
  }

  io.use((socket, next) => {
    const arrive = async () => {
      const token: unknown = socket.handshake.auth.token
      const claims = await core.tokens.verify(typeof token === 'string' ? token : '')
      // Before anything is waited for: those who come at once have a place each, too.
      if (!takePlace(socket, `${claims.tid}/${claims.sub}`)) throw refuse('rateLimited')
      if (!(await isWithinLimit(claims.tid, Number(claims.sub)))) throw refuse('rateLimited')
      Object.assign(socket.data, { claims, principal: await enter(claims) } satisfies Data)
    }
    arrive().then(
      () => next(),
      error => next(new Error(toTrellisError(error).code)),
    )
  })

  /** What somebody may hear of a topic. Where several connections of a person are looked at, it is asked `once` for all of them. */
  async function mayHear({ principal }: Data, topic: string, once?: Map<string, Promise<Heard>>): Promise<Heard> {
    const [, kind, id] = realtimeTopic.exec(topic) ?? []
    const rule = may[kind ?? '']
    if (!rule || !id) return false
    const { tenantId, userId } = principal
    const key = `${tenantId}/${userId} ${topic}`
    const known = once?.get(key)
    if (known) return known
    const asked = core.db.inTenant(tenantId, tx => rule({ tx, tenantId, userId, principal }, Number(id)))
    once?.set(key, asked)
    return asked
  }

  /** The same of one who asks for it, within the limit of calls. */
  const mayJoin = async (data: Data, topic: string) =>
    (await isWithinLimit(data.principal.tenantId, data.principal.userId)) && mayHear(data, topic)
  /** Whether one who asks for it may hear all of it, be there, and speak. */
  const mayJoinAll = async (data: Data, topic: string) => (await mayJoin(data, topic)) === true

  // What arrives may be anything, whatever its type says. What cannot be read ends neither the connection nor the process.
  io.on('connection', socket => {
    // Also what is heeded by nobody, and what asks for nothing: no page sends twice the calls of a minute.
    let [minute, sent] = [0, 0]
    socket.use((_, next) => {
      const current = Math.floor(performance.now() / 60_000)
      ;[minute, sent] = [current, current === minute ? sent + 1 : 1]
      if (sent > 2 * core.config.rateLimit) socket.disconnect(true)
      else next()
    })
    const on = (name: keyof RealtimeSays, heed: (...given: unknown[]) => void) =>
      socket.on(name, (...given: unknown[]) => {
        try {
          heed(...given)
        } catch (error) {
          core.log.error({ error: (error as Error).message, name }, 'What a connection sent could not be read')
        }
      })
    on('join', (topic, answer) => {
      const reply = (ok: boolean) => typeof answer === 'function' && answer({ ok })
      if (typeof topic !== 'string' || socket.rooms.size > mostTopics) return reply(false)
      mayJoin(socket.data, topic).then(
        async heard => {
          const rooms = roomsOf(socket.data.principal.tenantId, topic, heard)
          await socket.join(rooms)
          reply(rooms.length > 0)
        },
        error => {
          core.log.error({ error: (error as Error).message }, 'It could not be seen who may hear')
          reply(false)
        },
      )
    })
    // Of the debug screen: to try the connection, never in production. Source: spec 3, Debug emit payload.
    on('emit', (topic, given, answer) => {
      const reply = (ok: boolean) => typeof answer === 'function' && answer({ ok })
      const { success, data } = debugEvent.safeParse(given)
      if (core.config.production || typeof topic !== 'string' || !success) return reply(false)
      const { tenantId } = socket.data.principal
      mayJoinAll(socket.data, topic)
        .then(async ok => {
          const told = { tenantId, topic, what: 'debug', version: 0, data } satisfies Told
          // By hand: nothing is written, the database passes it on.
          if (ok) await core.db.query('select pg_notify($1, $2)', [channel, JSON.stringify(told)])
          reply(ok)
        })
        .catch(error => {
          core.log.error({ error: (error as Error).message }, 'What was tried could not be told')
          reply(false)
        })
    })
    // A screen tells who else is on it, to those who are.
    const whereOf = (topic: unknown, place: unknown) =>
      typeof topic === 'string' && isPlace(topic, place)
        ? { tenantId: socket.data.principal.tenantId, topic, place }
        : null
    on('here', (topic, place) => {
      const where = whereOf(topic, place)
      if (!where || socket.rooms.size > mostTopics) return
      mayJoinAll(socket.data, where.topic)
        .then(async ok => {
          if (ok) await presence.enter(socket, where, socket.data.principal.userId)
          // Gone meanwhile.
          if (!socket.connected) presence.leave(socket, where)
        })
        .catch(error => core.log.error({ error: (error as Error).message }, 'It could not be seen who is there'))
    })
    on('away', (topic, place) => {
      const where = whereOf(topic, place)
      if (where) presence.leave(socket, where)
    })
    socket.on('disconnect', () => {
      for (const it of presence.of(socket)) presence.leave(socket, it)
    })
    on('leave', topic => {
      if (typeof topic !== 'string') return
      const room = roomOf(socket.data.principal.tenantId, topic)
      for (const it of [...socket.rooms]) if (it === room || it.startsWith(`${room} `)) void socket.leave(it)
    })
  })

  /** Ends what a person may not hear any more: all of it with the session, a topic with the right. */
  async function lookAgain(socket: Hearing, once: Map<string, Promise<Heard>>): Promise<void> {
    try {
      socket.data.principal = await enter(socket.data.claims)
    } catch {
      socket.disconnect(true)
      return
    }
    for (const it of presence.of(socket))
      if ((await mayHear(socket.data, it.topic, once)) !== true) presence.leave(socket, it)
    const { tenantId } = socket.data.principal
    const start = `${tenantId}:`
    const left = new Set<string>()
    for (const room of [...socket.rooms]) {
      if (!room.startsWith(start)) continue
      const [topic = ''] = room.slice(start.length).split(' ')
      const rooms = roomsOf(tenantId, topic, await mayHear(socket.data, topic, once))
      if (rooms.includes(room)) continue
      await socket.leave(room)
      left.add(topic)
    }
    for (const it of left) socket.emit('left', it)
  }
  const lookAtAll = async (which: (it: Hearing) => boolean) => {
    const once = new Map<string, Promise<Heard>>()
    for (const it of hearing().filter(which))
      await lookAgain(it, once).catch(error =>
        core.log.error({ error: (error as Error).message }, 'It could not be seen who may still hear'),
      )
  }
  let looking = false
  const timer = setInterval(() => {
    presence.beat()
    if (looking) return
    looking = true
    void lookAtAll(() => true).finally(() => {
      looking = false
    })
  }, lookAgainMs)

  /** Ends the connections whose session has ended: one question a tenant. */
  async function lookAtSessions(): Promise<void> {
    for (const [tenantId, sockets] of Map.groupBy(hearing(), it => it.data.principal.tenantId)) {
      const ended = await core.principals.ended(tenantId, [...new Set(sockets.map(it => it.data.principal.sid))])
      for (const it of sockets) if (ended.has(it.data.principal.sid)) it.disconnect(true)
    }
  }
  let lookingAtSessions = false
  const sessionTimer = setInterval(() => {
    if (lookingAtSessions) return
    lookingAtSessions = true
    lookAtSessions()
      .catch(error =>
        core.log.error({ error: (error as Error).message }, 'It could not be seen whose session has ended'),
      )
      .finally(() => {
        lookingAtSessions = false
      })
  }, lookAtSessionsMs)

  const tell = async ({ tenantId, topic, what, version, to, data }: Told) => {
    const [, person] = ofPerson.exec(topic) ?? []
    if (person !== undefined) {
      const isOwn = ({ data: { principal } }: Hearing) =>
        principal.tenantId === tenantId && principal.userId === Number(person)
      // What is remembered of a session may be older than what was said.
      for (const it of hearing().filter(isOwn)) core.principals.forget(it.data.principal.sid)
      return lookAtAll(isOwn)
    }
    const rooms = [roomOf(tenantId, topic), partOf(tenantId, topic, what)]
    const change = { topic, what, version, ...(data ? { data } : {}) }
    if (!to) return void io.to(rooms).emit('changed', change)
    for (const it of hearing())
      if (to.includes(it.data.principal.userId) && rooms.some(room => it.rooms.has(room))) it.emit('changed', change)
  }
  // One after the other: who has left a team hears nothing of what comes after that.
  const queues = createTenantQueues<Told>(mostWaiting, {
    // What is tried from the debug screen is no news of a state: each is told.
    keyOf: ({ topic, what, to, data }) => `${topic} ${what} ${to ?? ''} ${data ? JSON.stringify(data) : ''}`,
    isEarly: it => it.what === 'rights',
    run: tell,
    async runAll(tenantId) {
      await lookAtAll(it => it.data.principal.tenantId === tenantId)
      for (const it of hearing()) if (it.data.principal.tenantId === tenantId) it.emit('missed')
    },
    failed: error => core.log.error({ error: error.message }, 'A change could not be told'),
  })
  const stop = await core.db.listen(channel, text => {
    // Where the connection to the database was lost, something may have been missed.
    if (text === null) io.emit('missed')
    else queues.push(JSON.parse(text) as Told)
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    clearInterval(sessionTimer)
    io.disconnectSockets(true)
    io.engine.close()
    await Promise.all([stop(), presence.stop()])
  })
}
