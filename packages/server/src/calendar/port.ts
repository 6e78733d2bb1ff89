import type { Busy } from '@trellis/sdk/contract'

/** A meeting or a date as it goes into a person's calendar. A meeting's people are told by mail of ours: the provider invites nobody. */
export interface CalendarEntry {
  uid: string
  title: string
  note: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  /** Where it is held; empty where the provider is to make a link, or nowhere. */
  link: string
  wantsLink: boolean
  /** Whole days: from the day of the start in UTC to before that of the end. */
  isAllDay: boolean
  /** A date to know of: its time stays free, and the calendar reminds of nothing. */
  isHint: boolean
}

/** As it stands there. */
export interface StoredEntry {
  id: string
  /** Another one with every change. */
  tag: string
  /** The link that the provider has made; empty where there is none, or none yet. */
  link: string
}

/** What has become of an entry: null where it is gone. */
export interface ChangedEntry {
  id: string
  now: { tag: string; title: string; startsAt: Date; endsAt: Date } | null
}

/** Changes since the last look. `isWhole`: these are all entries there are, what is missing may be gone. */
export interface Changes {
  entries: ChangedEntry[]
  /** With what the next look goes on. */
  next: string
  isWhole: boolean
}

/** A person's calendar at a provider. Every call ends in bounded time; what goes wrong is a `ProviderError`. */
export interface CalendarPort {
  /** Puts an entry there. One of the same uid is changed: what was sent before and got no answer is not there twice. */
  add(entry: CalendarEntry): Promise<StoredEntry>
  /** Changes one; null where it is there no more. */
  change(id: string, entry: CalendarEntry): Promise<StoredEntry | null>
  /** Removes one; one that is gone is no error. */
  remove(id: string): Promise<void>
  find(id: string): Promise<ChangedEntry>
  /** What has changed since a look, from an instant on; null as `since` reads anew, and so does one that the provider has forgotten. */
  changes(since: string | null, from: Date, until: Date): Promise<Changes>
  /** When these are busy; null for whom the provider tells nothing of. */
  busy(emails: readonly string[], from: Date, to: Date): Promise<Map<string, Busy[] | null>>
}

/** What kept a provider from doing as asked. */
export type ProviderFailure =
  /** We are let in no more: the person connects again. */
  | 'reconnect'
  /** It says no to this, and would again. */
  | 'refused'
  /** It is away, slow or busy: another time it may work. */
  | 'later'

export class ProviderError extends Error {
  readonly kind: ProviderFailure
  /** When it may be tried again, in seconds, where the provider says so. */
  readonly after: number | undefined
  readonly status: number | undefined

  constructor(kind: ProviderFailure, message: string, { after, status }: { after?: number; status?: number } = {}) {
    super(message)
    this.kind = kind
    this.after = after
    this.status = status
  }
}
