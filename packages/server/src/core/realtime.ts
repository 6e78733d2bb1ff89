import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { type DebugEvent, debugEvent, type RealtimeSays, type RealtimeTells, realtimePath } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { countOther } from './app.ts'
import type { Core } from './context.ts'
import type { Tx } from './db.ts'
import { createListeners, type Heard, keyOf, type Listener, type MayHear } from './listeners.ts'
import { addressOf, networkOf } from './network.ts'
import { isPlace, servePresence } from './presence.ts'
import { toTrellisError } from './problem.ts'
import { trusts } from './proxy.ts'
import { refuse } from './refuse.ts'
import { createTenantQueues } from './tenant-queues.ts'

/** By which instances tell each other what has changed. */
const channel = 'trellis_realtime'
/** Topics that a connection listens to at most, and connections of a person or a guest to this instance. */
const mostTopics = 50
const mostOfOne = 20
/** So often rights of those who listen are looked at again, and whether their sessions have ended: that is over within five seconds. */
const lookAgainMs = 30_000
const lookAtSessionsMs = 2500
/** Messages of a tenant that wait at most, while it is seen who may hear them. */
const mostWaiting = 500

/** Of those who listen to a topic, those who hear of a change of it. */
interface Those {
  userIds: readonly number[]
  guestIds: readonly number[]
}

interface Told {
  tenantId: number
  topic: string
  what: string
  version: number
  /** Of those who listen to the topic these alone; left out, all. */
  to?: Those
  /** What somebody sends from the debug screen; nothing else sends any. */
  data?: DebugEvent
}

/**
 * Says on all instances, once the call is committed, that something of a topic has changed: what, and its version, never the data.
 * Whoever hears it asks again, and gets what he may see. With `to` these alone hear it: where that something changed is
 * itself not for all who listen. Source: sprints, Realtime.
 */
export const announce = (
  tx: Tx,
  tenantId: number,
  topic: string,
  what: string,
  version: number,
  to?: Those,
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

/** Of a topic that nobody listens to: the person or the guest whose rights have changed. */
const ofSubject = /^subject\/(.+)$/

/**
 * Says, once the call is committed, that a person, by id, or a guest (`guestSubject`) may see less than before: what they may no longer
 * hear of ends at once.
 */
export const announceRights = (tx: Tx, tenantId: number, subject: number | string): Promise<unknown> =>
  announce(tx, tenantId, `subject/${subject}`, 'rights', 0)

interface Data {
  listener: Listener
}
type Hearing = Socket<RealtimeSays, RealtimeTells, DefaultEventsMap, Data>

const roomOf = (tenantId: number, topic: string) => `${tenantId}:${topic}`
/** Where those are who hear of one kind of change alone: no topic has a blank. */
const partOf = (tenantId: number, topic: string, what: string) => `${roomOf(tenantId, topic)} ${what}`
const roomsOf = (tenantId: number, topic: string, heard: Heard) =>
  heard === true ? [roomOf(tenantId, topic)] : heard === false ? [] : heard.map(it => partOf(tenantId, topic, it))

/** Sockets of people who are signed in, on pages of hosts too, and of guests, each in the topics it listens to. */
export async function serveRealtime(app: FastifyInstance, core: Core, may: MayHear): Promise<void> {
  // No polling: a connection stays with the instance that it has reached. No cookie says who comes, so that any page may try.
  const io = new Server<RealtimeSays, RealtimeTells, DefaultEventsMap, Data>(app.server, {
    path: realtimePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 4096,
    connectTimeout: 10_000,
  })
  const listeners = createListeners(core, may)
  const presence = await servePresence(core, io)
  const isWithinLimit = countOther(app)
  const trust = trusts(core.config.trustProxy) || []
  /** The address that a connection comes from, as requests have it. */
  const peer = (request: IncomingMessage) => addressOf({ ip: proxyAddr(request, trust), socket: request.socket })
  const hearing = () => [...io.sockets.sockets.values()]

  const places = new Map<string, number>()
  /** Takes one of the places of a person or a guest, for as long as the connection stands. */
  function takePlace({ conn }: Hearing, key: string): void {
    const taken = places.get(key) ?? 0
    if (taken >= mostOfOne || conn.readyState !== 'open') throw refuse('rateLimited')
    places.set(key, taken + 1)
    conn.once('close', () => {
      const left = (places.get(key) ?? 1) - 1
      if (left > 0) places.set(key, left)
      else places.delete(key)
    })
  }
  const count = async (caller: string) => {
    if (!(await isWithinLimit(caller))) throw refuse('rateLimited')
  }

  io.use((socket, next) => {
    const arrive = async () => {
      const given: unknown = socket.handshake.auth.token
      const token = typeof given === 'string' ? given : ''
      const countNetwork = () => count(networkOf(peer(socket.request)))
      const claims = await listeners.claimsOf(token).catch(async error => {
        await countNetwork()
        throw error
      })
      // Before anything is waited for: those who come at once have a place each, too. Links can be made up, and are looked for.
      if (claims) takePlace(socket, keyOf(claims))
      else await countNetwork()
      const listener = await listeners.arrive(token, claims, socket.handshake.headers.origin)
      if (!claims) takePlace(socket, listener.key)
      await count(listener.key)
      Object.assign(socket.data, { listener } satisfies Data)
    }
    arrive().then(
      () => next(),
      error => next(new Error(toTrellisError(error).code)),
    )
  })

  /** What somebody may hear who asks for it, within the limit of calls. */
  const mayJoin = async ({ listener }: Data, topic: string) =>
    (await isWithinLimit(listener.key)) && listeners.mayHear(listener, topic)
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
          const rooms = roomsOf(socket.data.listener.tenantId, topic, heard)
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
      const { tenantId } = socket.data.listener
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
        ? { tenantId: socket.data.listener.tenantId, topic, place }
        : null
    on('here', (topic, place) => {
      const where = whereOf(topic, place)
      if (!where || socket.rooms.size > mostTopics) return
      const { listener } = socket.data
      mayJoinAll(socket.data, where.topic)
        .then(async ok => {
          if (ok && listener.kind === 'person') await presence.enter(socket, where, listener.principal.userId)
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
      const room = roomOf(socket.data.listener.tenantId, topic)
      for (const it of [...socket.rooms]) if (it === room || it.startsWith(`${room} `)) void socket.leave(it)
    })
  })

  /** Ends what a person may not hear any more: all of it with the session, a topic with the right. */
  async function lookAgain(socket: Hearing, once: Map<string, Promise<Heard>>): Promise<void> {
    try {
      socket.data.listener = await listeners.again(socket.data.listener)
    } catch {
      socket.disconnect(true)
      return
    }
    const { listener } = socket.data
    for (const it of presence.of(socket))
      if ((await listeners.mayHear(listener, it.topic, once)) !== true) presence.leave(socket, it)
    const { tenantId } = listener
    const start = `${tenantId}:`
    const left = new Set<string>()
    for (const room of [...socket.rooms]) {
      if (!room.startsWith(start)) continue
      const [topic = ''] = room.slice(start.length).split(' ')
      const rooms = roomsOf(tenantId, topic, await listeners.mayHear(listener, topic, once))
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

  /** Ends the connections whose session, link or token has ended. */
  async function lookAtSessions(): Promise<void> {
    for (const [tenantId, sockets] of Map.groupBy(hearing(), it => it.data.listener.tenantId)) {
      const ended = await listeners.ended(
        tenantId,
        sockets.map(it => it.data.listener),
      )
      // One that was looked at anew meanwhile stands.
      for (const it of sockets) if (ended.has(it.data.listener)) it.disconnect(true)
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
    const [, subject] = ofSubject.exec(topic) ?? []
    if (subject !== undefined) {
      const key = keyOf({ tid: tenantId, sub: subject })
      const isOwn = ({ data: { listener } }: Hearing) => listener.key === key
      // What is remembered of a session may be older than what was said.
      for (const { data } of hearing().filter(isOwn))
        if (data.listener.kind === 'person') core.principals.forget(data.listener.principal.sid)
      return lookAtAll(isOwn)
    }
    const rooms = [roomOf(tenantId, topic), partOf(tenantId, topic, what)]
    const change = { topic, what, version, ...(data ? { data } : {}) }
    if (!to) return void io.to(rooms).emit('changed', change)
    const isMeant = ({ data: { listener: it } }: Hearing) =>
      it.kind === 'guest' ? to.guestIds.includes(it.guest.id) : to.userIds.includes(it.principal.userId)
    for (const it of hearing())
      if (it.data.listener.tenantId === tenantId && isMeant(it) && rooms.some(room => it.rooms.has(room)))
        it.emit('changed', change)
  }
  // One after the other: who has left a team hears nothing of what comes after that.
  const queues = createTenantQueues<Told>(mostWaiting, {
    // What is tried from the debug screen is no news of a state: each is told.
    keyOf: ({ topic, what, to, data }) => `${topic} ${what} ${JSON.stringify([to, data])}`,
    isEarly: it => it.what === 'rights',
    run: tell,
    async runAll(tenantId) {
      await lookAtAll(it => it.data.listener.tenantId === tenantId)
      for (const it of hearing()) if (it.data.listener.tenantId === tenantId) it.emit('missed')
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
