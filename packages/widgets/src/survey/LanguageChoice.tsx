import { draftTranslations, type Language, languages } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Select } from '../shared/Select.tsx'
import { nameOf } from './languageNames.ts'

export interface LanguageChoiceProps {
  value: Language
  onChoose: (language: Language) => void
  /** In the bar of a dialog, without its label. */
  compact?: boolean
}

/** The language of a survey, and whether its translation has been tested. */
export function LanguageChoice({ value, onChoose, compact }: LanguageChoiceProps) {
  const { t } = useTrellis().i18n
  return (
    <Select
      label={t('survey.language.label')}
      hideLabel={compact ?? false}
      className={compact ? 't-survey__language' : undefined}
      value={value}
      options={languages.map(it => ({ value: it, label: nameOf(it) }))}
      onChange={next => onChoose(next as Language)}
      help={!compact && draftTranslations.includes(value) ? t('survey.draftTranslation') : undefined}
    />
  )
}
