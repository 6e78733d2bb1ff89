import { draftTranslations, type Language, languages } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Select } from '../shared/Select.tsx'
import { nameOf } from './languageNames.ts'

export interface LanguageChoiceProps {
  value: Language
  onChoose: (language: Language) => void
  /** In the bar of a dialog, without its label. */
  compact?: boolean
  /** What it is called where it is no survey’s. */
  label?: string
}

/** The language of a survey or a page, and whether its translation has been tested. */
export function LanguageChoice({ value, onChoose, compact, label }: LanguageChoiceProps) {
  const { i18n, textsOf } = useTrellis()
  const { t } = i18n
  const [isLost, setLost] = useState(false)
  // What cannot speak the language does not switch to it.
  const choose = async (next: Language) => {
    setLost(false)
    try {
      await textsOf?.(next)
    } catch {
      return setLost(true)
    }
    onChoose(next)
  }
  const select = (
    <Select
      label={label ?? t('survey.language.label')}
      hideLabel={compact ?? false}
      value={value}
      options={languages.map(it => ({ value: it, label: nameOf(it) }))}
      onChange={next => void choose(next as Language)}
      help={!compact && draftTranslations.includes(value) ? t('survey.draftTranslation') : undefined}
      error={isLost ? t('core.errors.notLoaded') : undefined}
    />
  )
  return compact ? (
    <div className="t-survey__language" data-code={value}>
      {select}
    </div>
  ) : (
    select
  )
}
