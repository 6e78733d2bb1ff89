import {
  asksEthnicity,
  type ChoiceField,
  companions,
  type Demographics,
  demographicOptions,
  opensCompanion,
  type TextKey,
} from '@trellis/sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { Select } from '../shared/Select.tsx'
import { countryOptions } from './countries.ts'

export interface ResearchQuestionsProps {
  /** After a survey there are Skip and Confirm, in the profile one Update. */
  mode: 'afterSurvey' | 'profile'
  value: Demographics
  onSave: (answers: Demographics) => void
  onSkip?: () => void
  busy?: boolean
}

const fields = [
  'country',
  'educationLevel',
  'ageRange',
  'gender',
  'businessGroup',
  'ethnicGroup',
  'culturalGroup',
] as const
const longest = 200

/** Without what is no longer asked: an answer that was given before, and is not seen any more, is not saved. */
function asked(answers: Demographics): Demographics {
  const kept = { ...answers }
  if (kept.ethnicGroup && !asksEthnicity(kept)) kept.ethnicGroup = null
  for (const field of Object.keys(companions) as (keyof typeof companions)[]) {
    const companion = companions[field].field
    if (kept[companion] && !opensCompanion(field, kept)) kept[companion] = null
  }
  return kept
}

/** The optional research questionnaire. Ethnicity is asked for the United States only; some answers open a text of one's own. */
export function ResearchQuestions({ mode, value, onSave, onSkip, busy = false }: ResearchQuestionsProps) {
  const { t, language } = useTrellis().i18n
  const [answers, setAnswers] = useState<Demographics>(value)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a host page it comes after the dialog around it, which has the focus by then.
  useEffect(() => heading.current?.focus(), [])
  const countries = useMemo(
    () =>
      countryOptions(language, {
        multipleCitizenship: t('demographics.country.options.multipleCitizenship'),
        other: t('demographics.country.options.other'),
      }),
    [language, t],
  )
  const set = (field: keyof Demographics, next: string) =>
    setAnswers({ ...answers, [field]: next === '' ? null : next })
  const optionsOf = (field: (typeof fields)[number]) =>
    field === 'country'
      ? countries
      : demographicOptions[field as ChoiceField].map(code => ({
          value: code,
          label: t(`demographics.${field}.options.${code}` as TextKey),
        }))
  const shown = fields.filter(it => it !== 'ethnicGroup' || asksEthnicity(answers))
  return (
    <form
      className="t-research"
      onSubmit={event => {
        event.preventDefault()
        onSave(asked(answers))
      }}
    >
      {mode === 'afterSurvey' && (
        <h2 ref={heading} className="t-heading" tabIndex={-1} data-autofocus>
          {t('research.title')}
        </h2>
      )}
      <p className="t-muted">{t('research.lead')}</p>
      <ul className="t-gla__points">
        <li>{t('research.points.optional')}</li>
        <li>{t('research.points.use')}</li>
        {mode === 'afterSurvey' && <li>{t('research.points.change')}</li>}
      </ul>
      {shown.map(field => {
        const companion =
          field in companions && opensCompanion(field as keyof typeof companions, answers)
            ? companions[field as keyof typeof companions].field
            : null
        return (
          <div className="t-research__field" key={field}>
            <Select
              label={t(`demographics.${field}.text`)}
              help={t(`demographics.${field}.help`)}
              value={answers[field] ?? ''}
              options={[{ value: '', label: t('research.noAnswer') }, ...optionsOf(field)]}
              onChange={next => set(field, next)}
            />
            {companion && (
              <Input
                label={t(`demographics.${field}.companion` as TextKey)}
                value={answers[companion] ?? ''}
                maxLength={longest}
                onChange={next => set(companion, next)}
              />
            )}
          </div>
        )
      })}
      <div className="t-actions">
        {mode === 'afterSurvey' && (
          <Button size="large" disabled={busy} {...(onSkip ? { onClick: onSkip } : {})}>
            {t('research.skip')}
          </Button>
        )}
        <Button {...(mode === 'afterSurvey' ? { size: 'large' } : {})} kind="primary" type="submit" busy={busy}>
          {t(mode === 'afterSurvey' ? 'research.confirm' : 'research.update')}
        </Button>
      </div>
    </form>
  )
}
