import type { AchievementName, I18n } from '@trellis/sdk'

/** The words of the start action of a badge. Source: spec 1 section 2, Badge and certificate detail page. */
export const startText = (t: I18n['t'], name: AchievementName): string =>
  name === 'glaFirst' || name === 'leader360First' || name === 'teamFirst'
    ? t(`badge.start.${name}`)
    : t('badge.start.sprint')
