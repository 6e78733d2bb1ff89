import { lastMinute, momentText, type RatingAsked, stepShown, type TextKey } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { persons } from '../../shared/wording.ts'

export type AskedItem = RatingAsked['items'][number]

/** What every page of a rater says in the same words. */
export function useRaterWords(asked: RatingAsked) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const viewer = asked.teamName ?? persons(i18n, [asked.asks.name])
  const role = t(`sprint.roles.${asked.role}`)
  return {
    name: asked.asks.name,
    /** Who reads it: the owner, or the team. */
    viewer,
    role,
    /** As the mail names it, with the zone: an asked one may be anywhere. */
    until: momentText(lastMinute(asked.until, i18n), i18n),
    title: t(asked.asksFeedback ? 'sprint.rating.title' : 'sprint.rating.titleAdvice', { name: asked.asks.name }),
    signed: t('sprint.rating.signed', { name: asked.name, role }),
    step: (item: AskedItem, value: number | null) =>
      value === null
        ? t('sprint.rating.notObserved')
        : t(`sprint.checkIn.${item.kind === 'behavior' ? 'often' : 'far'}.${value}` as TextKey),
    /** As it is shown: 0 to 100. */
    shown: (value: number) => i18n.number(stepShown(value), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  }
}
