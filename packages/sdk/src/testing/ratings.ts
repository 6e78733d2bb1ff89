import { errorOf } from '../core/error-of.ts'

import type { AskedLine, RatingAsked } from '../sprint/development.ts'
import type { RoomAnswers } from './answers.ts'

const dayMs = 86_400_000

/** What Greta is asked as one of two peers, in a round that is open for four more days. */
export function demoRating(more: Partial<RatingAsked> = {}): RatingAsked {
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  return {
    ...{ id: 70, version: 0, asks: { name: 'Ada Lindqvist', imageUrl: null }, teamName: null },
    sprint: { label: 'Decide closer to the work', description: 'Fewer decisions wait for me.' },
    ...{ organisation: 'Alder Works', name: 'Greta Holm', role: 'peer', isAlone: false, others: 1, isEnough: true },
    ...{ type: 'WEEKLY', until: at(4), next: at(13), lastDay: at(27).slice(0, 10), daysBack: 14 },
    ...{ asksFeedback: true, asksAdvice: true },
    items: [
      { id: 4, kind: 'behavior', label: 'I say which decisions are mine and which are not', description: '' },
      { id: 5, kind: 'behavior', label: 'I ask before I answer', description: '' },
      { id: 6, kind: 'behavior', label: 'I stay out once I have handed over', description: '' },
      { id: 7, kind: 'outcome', label: 'Decisions wait less than two days', description: '' },
      { id: 8, kind: 'outcome', label: 'People bring proposals, not questions', description: '' },
    ],
    ...{ ratings: [], feedback: '', advice: '', sentAt: null, isDeclined: false },
    ...more,
  }
}

/** What Jonas is asked, the only mentor. */
export const demoMentorRating = (more: Partial<RatingAsked> = {}): RatingAsked =>
  demoRating({ id: 71, name: 'Jonas Weber', role: 'mentor', isAlone: true, others: 0, isEnough: false, ...more })

/** What Greta sent. */
export const demoSent: Partial<RatingAsked> = {
  version: 1,
  ratings: [4, 5, 6, 7, 8].map((itemId, at) => ({ itemId, value: [4, 3, null, 4, 3][at] ?? null })),
  feedback: 'On Thursday you asked me three questions before you said what you thought. I left with my own answer.',
  advice: 'After a question, wait one full breath. The good answers come second.',
  sentAt: '2026-12-08T16:42:00.000Z',
}

/** What raters are asked, at the start; may be changed while it runs. */
export interface DemoRatings {
  ratings?: RatingAsked[]
  /** Lines of rounds that are closed. */
  earlier?: AskedLine[]
  /** The rounds have closed. */
  expired?: boolean
}

const gone = () =>
  errorOf(
    'feedbackLinkExpired',
    'This link to provide feedback/advice is probably expired as the deadline has passed or may be invalid.',
    { status: 410 },
  )

/** The calls of raters, by account and by link (the first rating), from memory. */
export function ratingAnswers(demo: DemoRatings = {}): {
  sprint: RoomAnswers<'sprint'>
  guest: RoomAnswers<'sprintGuest'>
} {
  let all = demo.ratings ?? [demoRating()]
  const find = (id = all[0]?.id): RatingAsked => {
    const found = all.find(it => it.id === id)
    if (demo.expired || !found) throw gone()
    return found
  }
  const change = (id: number | undefined, version: number | null, more: Partial<RatingAsked>): RatingAsked => {
    const found = find(id)
    if (version !== null && found.version !== version)
      throw errorOf('conflict', 'conflict', { status: 409, details: { current: found } })
    if (more.ratings?.some(it => found.items.every(one => one.id !== it.itemId)))
      throw errorOf('conflict', 'conflict', { status: 409, details: { current: found } })
    const next = { ...found, ...more, version: found.version + 1 }
    all = all.map(it => (it.id === found.id ? next : it))
    return next
  }
  const sent = () => ({ sentAt: new Date().toISOString(), isDeclined: false })
  const none = { ratings: [], feedback: '', advice: '', sentAt: null, isDeclined: true }
  const line = (it: RatingAsked): AskedLine => ({
    ...{ id: it.id, label: it.sprint.label, asks: it.asks.name, teamName: it.teamName, role: it.role, type: it.type },
    ...{ askedAt: new Date(Date.parse(it.until) - 5 * dayMs).toISOString(), until: it.until, isOpen: !demo.expired },
    ...{ sentAt: it.sentAt, isDeclined: it.isDeclined },
  })
  return {
    sprint: {
      asked: () => ({ asked: [...all.map(line), ...(demo.earlier ?? [])] }),
      openRating: ({ params: { id } }) => find(id),
      rate: ({ body: { id, version, ...said } }) => change(id, version, { ...said, ...sent() }),
      advise: ({ body: { id, version, ...said } }) => change(id, version, { ...said, ...sent() }),
      decline: ({ body: { id } }) => change(id, null, none),
    },
    guest: {
      open: () => find(),
      rate: ({ body: { version, ...said } }) => change(undefined, version, { ...said, ...sent() }),
      advise: ({ body: { version, ...said } }) => change(undefined, version, { ...said, ...sent() }),
      decline: () => change(undefined, null, none),
      sendLink: () => ({}),
    },
  }
}
