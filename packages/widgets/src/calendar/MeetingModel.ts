import { computed, createModel, signal } from '@preact/signals-core'
import {
  type Client,
  type Conference,
  dayOf,
  instantOf,
  isBusyAt,
  isConferenceLink,
  type Meeting,
  type MeetingBody,
  TrellisError,
  timeOf,
} from '@trellis/sdk'
import { createChanges, isRefused, type Once } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { currentOf } from '../shared/createVersioned.ts'

/** Somebody on the list. */
export interface Person {
  userId: number | null
  name: string
  email: string
}

/** What is entered. */
export interface MeetingDraft {
  title: string
  note: string
  day: string
  time: string
  timeZone: string
  minutes: number
  conference: Conference
  link: string
  people: Person[]
}

/** What keeps it from being sent, in the order of the form; null where nothing does. */
export type Missing = 'needsTitle' | 'needsPeople' | 'needsTime' | 'needsLink' | null

/** Who is free at the time that is chosen: names of those who are not, and of those nothing is known of. '' is the person. */
export interface BusyHint {
  taken: string[]
  unknown: string[]
  failed: boolean
}

/** Somebody of the list whom the server refuses to invite, and with what. */
export interface RefusedPerson {
  person: Person
  error: TrellisError
}

export type Planned = Awaited<ReturnType<Client['calendar']['scheduledMeeting']>>

const draftOf = (meeting: Meeting): MeetingDraft => {
  const { title, note, startsAt, minutes, timeZone, conference, link, people } = meeting
  const zoned = { timeZone }
  return {
    ...{ title, note, minutes, timeZone, conference },
    day: dayOf(startsAt, zoned),
    time: timeOf(startsAt, zoned),
    link: conference === 'link' ? link : '',
    people: people.map(it => ({ userId: it.userId, name: it.name, email: it.email })),
  }
}

const freshDraft = ({ timeZone, conference }: Planned, invited: readonly Person[]): MeetingDraft => ({
  title: '',
  note: '',
  day: '',
  time: '',
  timeZone,
  minutes: 30,
  conference: conference ? 'provider' : 'none',
  link: '',
  people: [...invited],
})

/** Which of the people of a body a refusal is about. */
function refusedIn(body: MeetingBody, error: unknown): MeetingBody['people'][number] | undefined {
  if (!(error instanceof TrellisError) || !Array.isArray(error.details)) return undefined
  const [, place] = /^body\.people\.(\d+)$/.exec(error.details[0]?.path ?? '') ?? []
  return place === undefined ? undefined : body.people[Number(place)]
}

/** A meeting that is planned or changed: kept as entered whatever happens, saved over the version that was read. */
export const MeetingModel = createModel(
  (client: Client, meetingId: number | null, invited: readonly Person[], now: () => Date = () => new Date()) => {
    const load = createLoad(() =>
      client.calendar.scheduledMeeting({ query: meetingId === null ? {} : { id: meetingId } }),
    )
    const changes = createChanges()
    const draft = signal<MeetingDraft | null>(null)
    const meeting = signal<Meeting | null>(null)
    /** What stands on the server, where somebody else has changed it meanwhile. */
    const newer = signal<Meeting | null>(null)
    const busy = signal<BusyHint | null>(null)
    const refused = signal<RefusedPerson | null>(null)
    let asked = 0
    /** What was sent and may have been taken, though no reply has said so. */
    let unsure: MeetingBody | null = null

    const startOf = ({ day, time, timeZone }: MeetingDraft) =>
      day && time ? instantOf(day, time, { timeZone }) : new Date(Number.NaN)
    const missing = computed<Missing>(() => {
      const it = draft.value
      if (!it?.title.trim()) return 'needsTitle'
      if (it.people.length === 0) return 'needsPeople'
      const at = startOf(it)
      const isAsBefore = meeting.value !== null && at.getTime() === Date.parse(meeting.value.startsAt)
      if (Number.isNaN(at.getTime()) || (at <= now() && !isAsBefore)) return 'needsTime'
      return it.conference === 'link' && !isConferenceLink(it.link.trim()) ? 'needsLink' : null
    })

    /** Asks who is free at the chosen time; the newest question counts. */
    async function lookBusy(): Promise<void> {
      const it = draft.peek()
      const from = it && startOf(it)
      const turn = ++asked
      if (!it || !from || Number.isNaN(from.getTime()) || !load.value.peek()?.busy) {
        busy.value = null
        return
      }
      const to = new Date(from.getTime() + it.minutes * 60_000)
      const nameOf = (email: string) => it.people.find(one => one.email === email)?.name || email
      const told = { from: from.toISOString(), to: to.toISOString(), emails: it.people.map(one => one.email) }
      try {
        const { people } = await client.calendar.busyTimes({ body: told })
        if (turn !== asked) return
        busy.value = {
          taken: people.filter(one => one.busy && isBusyAt(one.busy, from, to)).map(one => nameOf(one.email)),
          unknown: people.filter(one => one.busy === null).map(one => nameOf(one.email)),
          failed: false,
        }
      } catch {
        if (turn === asked) busy.value = { taken: [], unknown: [], failed: true }
      }
    }

    function bodyOf(it: MeetingDraft): MeetingBody {
      const { id, version } = meeting.peek() ?? { id: 0, version: 0 }
      return {
        ...it,
        id,
        version,
        title: it.title.trim(),
        note: it.note.trim(),
        link: it.conference === 'link' ? it.link.trim() : '',
        people: it.people.map(({ userId, email, name }) => (userId === null ? { email, name } : { userId })),
      }
    }

    async function send(body: MeetingBody, once: Once): Promise<void> {
      const call = { body }
      try {
        meeting.value = await client.calendar.scheduleMeeting(call, once(call))
        unsure = null
      } catch (error) {
        unsure = isRefused(error) ? null : body
        newer.value = currentOf<Meeting>(error)
        const one = refusedIn(body, error)
        const person = draft
          .peek()
          ?.people.find(it => one && ('userId' in one ? it.userId === one.userId : it.email === one.email))
        if (person && error instanceof TrellisError) refused.value = { person, error }
        throw error
      }
    }

    return {
      load,
      draft,
      meeting,
      newer,
      busy,
      /** Null again as soon as the list is changed. */
      refused,
      missing,
      busyChanges: changes.busy,
      outcome: changes.outcome,
      async open(): Promise<void> {
        await load.reload()
        const planned = load.value.peek()
        if (!planned || draft.peek()) return
        meeting.value = planned.meeting
        draft.value = planned.meeting ? draftOf(planned.meeting) : freshDraft(planned, invited)
        await lookBusy()
      },
      edit(more: Partial<MeetingDraft>): void {
        const before = draft.peek()
        if (!before) return
        draft.value = { ...before, ...more }
        if ('people' in more && refused.peek()) {
          refused.value = null
          changes.forget()
        }
        if ('day' in more || 'time' in more || 'minutes' in more || 'timeZone' in more || 'people' in more)
          void lookBusy()
      },
      /** Saves and tells everybody; whether it went well. What somebody has changed meanwhile is asked about. */
      save: (): Promise<boolean> =>
        changes.change('save', async once => {
          const it = draft.peek()
          if (!it || missing.peek() !== null) return undefined
          refused.value = null
          const isNew = meeting.peek() === null
          // Changed as the reply was lost: the first words are sent again before them, so that nobody is invited twice.
          if (unsure && JSON.stringify(unsure) !== JSON.stringify(bodyOf(it))) await send(unsure, once)
          await send(bodyOf(it), once)
          return { key: isNew ? 'calendar.meeting.sent' : 'calendar.meeting.saved' }
        }),
      cancel: (): Promise<boolean> =>
        changes.change('cancel', async once => {
          const it = meeting.peek()
          if (!it) return undefined
          const call = { body: { id: it.id, version: it.version } }
          try {
            meeting.value = await client.calendar.cancelMeeting(call, once(call))
          } catch (error) {
            newer.value = currentOf<Meeting>(error)
            throw error
          }
          return { key: 'calendar.meeting.cancelled' }
        }),
      /** Goes on over what stands: with the own words, or with those of the server. */
      settle(whose: 'mine' | 'theirs'): void {
        const it = newer.peek()
        if (!it) return
        meeting.value = it
        newer.value = null
        changes.forget()
        if (whose === 'mine') return
        draft.value = draftOf(it)
        void lookBusy()
      },
    }
  },
)
export type MeetingStore = InstanceType<typeof MeetingModel>
