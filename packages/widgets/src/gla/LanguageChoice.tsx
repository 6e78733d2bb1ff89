import { useSignals } from '@preact/signals-react/runtime'
import { type Language, languages } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Select } from '../shared/Select.tsx'
import type { Gla } from './createGla.ts'

/** A language's name in that language, so that everyone finds the own one. `Intl.DisplayNames` takes a phone 50 ms. */
const names: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  ja: '日本語',
  zh: '简体中文',
  fr: 'Français',
  id: 'Indonesia',
  de: 'Deutsch',
  pt: 'Português',
}
export const nameOf = (language: Language): string => names[language]

/** The language of the survey, for those whose licence lets them choose. */
export function LanguageChoice({ gla, compact }: { gla: Gla; compact?: boolean }) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <Select
      label={t('survey.language.label')}
      hideLabel={compact ?? false}
      className={compact ? 't-survey__language t-survey__wide' : undefined}
      value={gla.language.value}
      options={languages.map(it => ({ value: it, label: nameOf(it) }))}
      onChange={value => gla.chooseLanguage(value as Language)}
    />
  )
}
