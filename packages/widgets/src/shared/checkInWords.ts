import type { checkInStates, I18n, SprintProgress } from '@trellis/sdk'

type Point = ReturnType<typeof checkInStates<SprintProgress['sprintTimeline']['checkInDates'][number]>>[number]

/** What a timeline says of a check-in beside its day; of one that was done before that day, when. */
export const checkInWords = (i18n: I18n, { state, doneAt }: Pick<Point, 'state' | 'doneAt'>): string =>
  state === 'done' && doneAt
    ? i18n.t('sprint.timeline.checkIn.doneOn', { day: i18n.date(doneAt, 'day') })
    : i18n.t(`sprint.timeline.checkIn.${state}`)
