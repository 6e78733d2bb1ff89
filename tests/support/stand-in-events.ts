import { randomBytes } from 'node:crypto'

/** What a call of the stand-in is answered with. */
export interface Answer {
  status: number
  body?: unknown
  /** In place of a body: what is sent as it is. */
  text?: string
}

/** An appointment in a calendar of the stand-in. */
export interface StandInEvent {
  id: string
  uid: string
  title: string
  note: string
  from: Date
  to: Date
  location: string
  link: string
  isAllDay?: boolean
  /** Its time is not taken. */
  isFree?: boolean
  /** Counts with every change of the calendar. */
  changed: number
  isGone: boolean
}

/** A person's calendar at the stand-in, with what tests do in it as its owner would. */
export class StandInCalendar {
  readonly events = new Map<string, StandInEvent>()
  /** When people are busy by e-mail; '' is the owner. Who is not in it is not known. */
  readonly busy = new Map<string, { from: Date; to: Date }[]>([['', []]])
  /** Whether a conference is made when it is asked for. */
  makesLinks = true
  /** Sync tokens below this are forgotten. */
  forgotten = 0
  #changes = 1

  /** Events that are there. */
  get list(): StandInEvent[] {
    return [...this.events.values()].filter(it => !it.isGone)
  }
  get version(): number {
    return this.#changes
  }
  put(event: Omit<StandInEvent, 'changed' | 'isGone' | 'id'> & { id?: string }): StandInEvent {
    const made = { id: randomBytes(8).toString('hex'), ...event, changed: ++this.#changes, isGone: false }
    this.events.set(made.id, made)
    return made
  }
  /** As the owner moves or renames one. */
  change(id: string, change: Partial<StandInEvent>): StandInEvent {
    const event = this.events.get(id)
    if (!event) throw new Error(`No event ${id}`)
    Object.assign(event, change, { changed: ++this.#changes })
    return event
  }
  delete(id: string): void {
    this.change(id, { isGone: true })
  }
  /** Every token given so far is no good any more. */
  forget(): void {
    this.forgotten = ++this.#changes
  }
  /** Changed after a token; null where it is forgotten. */
  since(token: number): StandInEvent[] | null {
    if (token < this.forgotten) return null
    return [...this.events.values()].filter(it => it.changed > token)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what a client sends may be anything; the stand-in takes what the real one documents.
type Body = any

const linkOf = (uid: string, kind: string) => `https://${kind}.example/${uid.slice(0, 8)}`

const googleTime = (at: Date, { isAllDay }: StandInEvent) =>
  isAllDay ? { date: at.toISOString().slice(0, 10) } : { dateTime: at.toISOString() }
const asGoogle = (it: StandInEvent) => ({
  kind: 'calendar#event',
  id: it.id,
  etag: `"${it.changed}"`,
  status: it.isGone ? 'cancelled' : 'confirmed',
  iCalUID: it.uid,
  summary: it.title,
  description: it.note,
  location: it.location,
  start: googleTime(it.from, it),
  end: googleTime(it.to, it),
  ...(it.link
    ? { hangoutLink: it.link, conferenceData: { entryPoints: [{ entryPointType: 'video', uri: it.link }] } }
    : {}),
})

/** A call of Google Calendar's API, version 3. */
export function answerGoogle(calendar: StandInCalendar, method: string, url: URL, body: Body): Answer {
  const path = url.pathname.replace(/^.*\/calendar\/v3/, '')
  const fields = () => ({
    title: String(body.summary ?? ''),
    note: String(body.description ?? ''),
    location: String(body.location ?? ''),
    from: new Date(body.start.dateTime ?? body.start.date),
    to: new Date(body.end.dateTime ?? body.end.date),
    isAllDay: body.start.date !== undefined,
    isFree: body.transparency === 'transparent',
    ...(body.conferenceData && calendar.makesLinks && url.searchParams.get('conferenceDataVersion') === '1'
      ? { link: linkOf(body.conferenceData.createRequest.requestId, 'meet') }
      : {}),
  })
  if (path === '/freeBusy' && method === 'POST') {
    const told = (body.items as { id: string }[]).map(({ id }) => {
      const busy = calendar.busy.get(id === 'primary' ? '' : id)
      return [
        id,
        busy ? { busy: busy.map(it => ({ start: it.from, end: it.to })) } : { errors: [{ reason: 'notFound' }] },
      ]
    })
    return { status: 200, body: { kind: 'calendar#freeBusy', calendars: Object.fromEntries(told) } }
  }
  const [, id] = /^\/calendars\/primary\/events(?:\/([^/]+))?$/.exec(path) ?? []
  if (id) {
    const event = calendar.events.get(decodeURIComponent(id))
    if (!event) return { status: 404, body: { error: { code: 404 } } }
    if (method === 'GET') return { status: 200, body: asGoogle(event) }
    if (event.isGone) return { status: 410, body: { error: { code: 410 } } }
    if (method === 'PATCH') return { status: 200, body: asGoogle(calendar.change(event.id, fields())) }
    calendar.delete(event.id)
    return { status: 204 }
  }
  if (method === 'POST')
    return { status: 200, body: asGoogle(calendar.put({ link: '', ...fields(), uid: String(body.iCalUID) })) }
  const { searchParams } = url
  const uid = searchParams.get('iCalUID')
  if (uid) return { status: 200, body: { items: calendar.list.filter(it => it.uid === uid).map(asGoogle) } }
  const token = searchParams.get('syncToken')
  // With a token nothing else may be asked. Source: developers.google.com/workspace/calendar/api/guides/sync.
  if (token && searchParams.has('timeMin')) return { status: 400, body: { error: { code: 400 } } }
  const changed = token ? calendar.since(Number(token)) : calendar.list
  if (!changed) return { status: 410, body: { error: { code: 410, errors: [{ reason: 'fullSyncRequired' }] } } }
  // In pages of two, so that there are several.
  const at = Number(searchParams.get('pageToken') ?? 0)
  const isLast = at + 2 >= changed.length
  return {
    status: 200,
    body: {
      items: changed.slice(at, at + 2).map(asGoogle),
      ...(isLast ? { nextSyncToken: String(calendar.version) } : { nextPageToken: String(at + 2) }),
    },
  }
}

const graphTime = (it: Date) => ({ dateTime: it.toISOString().replace('Z', '0000'), timeZone: 'UTC' })
const asGraph = (it: StandInEvent) =>
  it.isGone
    ? { id: it.id, '@removed': { reason: 'deleted' } }
    : {
        id: it.id,
        changeKey: `key-${it.changed}`,
        subject: it.title,
        bodyPreview: it.note,
        isCancelled: false,
        start: graphTime(it.from),
        end: graphTime(it.to),
        onlineMeeting: it.link ? { joinUrl: it.link } : null,
      }

/** A call of Microsoft Graph, version 1.0. */
export function answerGraph(calendar: StandInCalendar, method: string, url: URL, body: Body): Answer {
  const path = url.pathname.replace(/^.*\/v1\.0/, '')
  const fields = (uid: string) => ({
    title: String(body.subject ?? ''),
    note: String(body.body?.content ?? ''),
    location: String(body.location?.displayName ?? ''),
    from: new Date(`${body.start.dateTime}Z`),
    to: new Date(`${body.end.dateTime}Z`),
    isAllDay: body.isAllDay === true,
    isFree: body.showAs === 'free',
    ...(body.isOnlineMeeting && calendar.makesLinks ? { link: linkOf(uid, 'teams') } : {}),
  })
  if (path === '/me/calendar/getSchedule' && method === 'POST') {
    const value = (body.schedules as string[]).map(scheduleId => {
      const busy =
        calendar.busy.get(scheduleId) ?? (scheduleId.startsWith('owner@') ? calendar.busy.get('') : undefined)
      if (!busy) return { scheduleId, error: { responseCode: 'ErrorMailRecipientNotFound' } }
      const items = busy.map(it => ({ status: 'busy', start: graphTime(it.from), end: graphTime(it.to) }))
      return { scheduleId, scheduleItems: items }
    })
    return { status: 200, body: { value } }
  }
  if (path === '/me/calendarView/delta') {
    const token = url.searchParams.get('$deltatoken')
    const changed = token ? calendar.since(Number(token)) : calendar.list
    if (!changed) return { status: 410, body: { error: { code: 'syncStateNotFound' } } }
    const skip = Number(url.searchParams.get('$skiptoken') ?? 0)
    const base = `${url.origin}${url.pathname}`
    const isLast = skip + 2 >= changed.length
    const next = new URL(url)
    next.searchParams.set('$skiptoken', String(skip + 2))
    return {
      status: 200,
      body: {
        value: changed.slice(skip, skip + 2).map(asGraph),
        ...(isLast
          ? { '@odata.deltaLink': `${base}?$deltatoken=${calendar.version}` }
          : { '@odata.nextLink': next.href }),
      },
    }
  }
  const [, id] = /^\/me\/events(?:\/([^/]+))?$/.exec(path) ?? []
  if (id) {
    const event = calendar.events.get(decodeURIComponent(id))
    if (!event || event.isGone) return { status: 404, body: { error: { code: 'ErrorItemNotFound' } } }
    if (method === 'GET') return { status: 200, body: asGraph(event) }
    if (method === 'PATCH') return { status: 200, body: asGraph(calendar.change(event.id, fields(event.uid))) }
    calendar.delete(event.id)
    return { status: 204 }
  }
  const uid = String(body.transactionId)
  const there = calendar.list.find(it => it.uid === uid)
  return { status: 201, body: asGraph(there ?? calendar.put({ link: '', ...fields(uid), uid })) }
}
