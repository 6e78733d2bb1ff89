import { useSignals } from '@preact/signals-react/runtime'
import { type Language, languages } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Select } from '../shared/Select.tsx'
import type { Gla } from './createGla.ts'

/** A language's name in that language, so that everyone finds the own one. */
export const nameOf = (language: Language): string => {
  const tag = language === 'zh' ? 'zh-Hans' : language
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

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
