import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Socket } from 'socket.io-client'
import type { TokenSource } from './client.ts'
import type { DebugEvent } from './debug-event.ts'
import {
  type PresencePlace,
  type Present,
  type RealtimeChange,
  type RealtimeSays,
  type RealtimeTells,
  realtimePath,
  realtimeTopic,
} from './realtime-topics.ts'

type Connection = Socket<RealtimeTells, RealtimeSays>

/** How the connection stands. Source: spec 1, Realtime connection. */
export type RealtimeState = 'connected' | 'reconnecting' | 'disconnected'

export type { RealtimeChange } from './realtime-topics.ts'

/** Hears of changes; the connection is there as long as somebody listens. */
export interface Realtime {
  /** Null as long as nobody has listened. */
  state: ReadonlySignal<RealtimeState | null>
  /**
   * Listens to a topic, such as `sprint/5`, until what it gives is called. `onChange` gets what has changed, or null where something may have
   * been missed: after joining, and after each break. Who may not hear of a topic hears nothing.
   */
  listen(topic: string, onChange: (change: RealtimeChange | null) => void): () => void
  /**
   * Says that this person is on a screen of a topic, such as `kanban` of `sprint/5`, until what it gives is called. `onPeople` gets
   * who is on it now, the person among them; nobody while the connection is lost.
   */
  here(topic: string, place: PresencePlace, onPeople: (people: readonly Present[]) => void): () => void
}

/** What hears of changes and sends, too. */
export interface DebugRealtime extends Realtime {
  /** Sends a message to a topic, for those who listen to it; false where that is refused, as it always is in production. */
  emit(topic: string, message: string): Promise<boolean>
}

export interface RealtimeOptions {
  token: Pick<TokenSource, 'get' | 'renew'>
  /** Address of the API; that of the page without it. */
  api?: string
}

/** Reconnecting: 1 s to 5 s, 5 attempts. Source: spec 1 section 9. */
const reconnection = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, reconnectionAttempts: 5 }

/** So long after a token was not to be had it is asked for again. */
const againMs = 30_000

/** What hears of changes, and the connection by which it does, where there is one. */
function openRealtime({ token, api = '' }: RealtimeOptions) {
  const state = signal<RealtimeState | null>(null)
  const listeners = new Map<string, Set<(change: RealtimeChange | null) => void>>()
  const places = new Map<
    string,
    { topic: string; place: PresencePlace; hear: Set<(people: readonly Present[]) => void> }
  >()
  let socket: Promise<Connection> | undefined
  let renewed = false
  let hasHeard = false
  const isUsed = () => listeners.size > 0 || places.size > 0

  const tell = (topic: string, change: RealtimeChange | null) => {
    for (const it of listeners.get(topic) ?? []) it(change)
  }
  /** Something may have been missed. */
  const tellAll = () => {
    for (const topic of listeners.keys()) tell(topic, null)
  }
  const join = (it: Connection, topic: string) => it.emit('join', topic, ({ ok }) => ok && tell(topic, null))

  async function connect(): Promise<Connection> {
    const { io } = await import('socket.io-client')
    const it: Connection = io(api || location.origin, {
      path: realtimePath,
      transports: ['websocket'],
      ...reconnection,
      auth: give =>
        void token.get().then(
          found => give({ token: found }),
          () => {
            askLater()
            give({ token: null })
          },
        ),
    })
    it.on('connect', () => {
      renewed = false
      hasHeard = true
      state.value = 'connected'
      for (const topic of listeners.keys()) join(it, topic)
      for (const { topic, place } of places.values()) it.emit('here', topic, place)
    })
    it.on('present', ({ topic, place, people }) => {
      for (const hear of places.get(`${topic} ${place}`)?.hear ?? []) hear(people)
    })
    it.on('changed', change => tell(change.topic, change))
    // May not be heard any more: whoever asks again learns what is left to see.
    it.on('left', topic => tell(topic, null))
    it.on('missed', tellAll)
    // The server has ended it: the session is over, or it stops for an update.
    it.on('disconnect', reason => {
      for (const { hear } of places.values()) for (const one of hear) one([])
      if (reason === 'io client disconnect') return
      state.value = 'reconnecting'
      if (reason === 'io server disconnect') it.connect()
    })
    it.on('connect_error', error => {
      if (it.active) {
        state.value = 'reconnecting'
        return
      }
      // Refused: with a fresh token once more. Why there is none any longer, whoever asks again learns.
      state.value = 'disconnected'
      if (error.message !== 'tokenExpired' || renewed) {
        if (hasHeard && error.message !== 'rateLimited') tellAll()
        hasHeard = false
        return
      }
      renewed = true
      void token
        .get()
        .then(found => token.renew(found))
        .then(fresh => fresh !== null && it.connect(), askLater)
    })
    it.io.on('reconnect_failed', () => {
      state.value = 'disconnected'
    })
    return it
  }

  // After the last attempt: where the network is back, or the person comes back to the page.
  const again = () => {
    if (state.peek() !== 'disconnected' || !isUsed() || globalThis.document?.visibilityState === 'hidden') return
    renewed = false
    void socket?.then(it => it.connect())
  }
  /** A host that has no token now may have one later. */
  const askLater = () => void setTimeout(again, againMs)
  const watch = (how: 'addEventListener' | 'removeEventListener') => {
    if (typeof document !== 'object') return
    globalThis[how]('online', again)
    document[how]('visibilitychange', again)
  }

  /** As soon as there is a connection; where there was none yet, `connect` does it. */
  const once = (say: (it: Connection) => unknown) => {
    watch('addEventListener')
    socket ??= connect()
    void socket.then(
      it => it.connected && say(it),
      () => {
        // The library could not be loaded: the next one who listens tries again.
        socket = undefined
      },
    )
  }
  /** Where nobody listens any more, the connection ends. */
  const leave = (say: (it: Connection) => unknown) => {
    const left = socket
    if (!isUsed()) {
      socket = undefined
      watch('removeEventListener')
    }
    void left?.then(
      it => (!isUsed() && socket === undefined ? it.disconnect() : say(it)),
      () => {},
    )
  }

  const realtime: Realtime = {
    state,
    listen(topic, onChange) {
      const own = listeners.get(topic) ?? new Set()
      own.add(onChange)
      listeners.set(topic, own)
      once(it => own.has(onChange) && join(it, topic))
      return () => {
        own.delete(onChange)
        if (own.size > 0 || listeners.get(topic) !== own) return
        listeners.delete(topic)
        leave(it => it.emit('leave', topic))
      }
    },
    here(topic, place, onPeople) {
      const key = `${topic} ${place}`
      const own = places.get(key) ?? { topic, place, hear: new Set() }
      own.hear.add(onPeople)
      places.set(key, own)
      once(it => own.hear.has(onPeople) && it.emit('here', topic, place))
      return () => {
        own.hear.delete(onPeople)
        if (own.hear.size > 0 || places.get(key) !== own) return
        places.delete(key)
        leave(it => it.emit('away', topic, place))
      }
    },
  }
  return { realtime, connection: () => socket }
}

/** One connection a page. The library comes when somebody listens. */
export const createRealtime = (options: RealtimeOptions): Realtime => openRealtime(options).realtime

/** One that sends as well, for the debug screen. Source: spec 3 section 2.12. */
export function createDebugRealtime(options: RealtimeOptions): DebugRealtime {
  const { realtime, connection } = openRealtime(options)
  return {
    ...realtime,
    async emit(topic, message) {
      const it = await connection()
      if (!it?.connected) return false
      const [, kind, id] = realtimeTopic.exec(topic) ?? []
      const event: DebugEvent = {
        sprintId: kind === 'sprint' ? Number(id) : null,
        eventName: 'sprint',
        eventData: message,
      }
      const answer = await it
        .timeout(5000)
        .emitWithAck('emit', topic, event)
        .catch(() => null)
      return answer?.ok === true
    },
  }
}
