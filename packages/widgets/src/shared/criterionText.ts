import type { I18n, Judged } from '@trellis/sdk'

/** What a criterion asks for, in the words of the spec. Source: spec 2 section 5. */
export function criterionText({ t, list }: I18n, { key, min, max, value }: Judged): string {
  if (Array.isArray(value))
    return t('sprint.certificate.includes', { roles: list(value.map(it => t(`sprint.roles.${it as 'manager'}`))) })
  if (min !== undefined && max !== undefined) return t('sprint.certificate.range', { min, max })
  if (key === 'sprintCrewCount') return t('sprint.certificate.crew', { min: min ?? 0 })
  return min !== undefined ? t('sprint.certificate.min', { min }) : t('sprint.certificate.max', { max: max ?? 0 })
}
