import { type I18n, type TextKey, teamDistributions, teamLengths, teamPurposes, teamTypes } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { DateField } from '../shared/DateField.tsx'
import { Input } from '../shared/Input.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { errorsOf, type TeamDraft } from './teamDraft.ts'

export interface TeamFieldsProps {
  draft: TeamDraft
  onChange: (changes: Partial<TeamDraft>) => void
  /** Also tells what is still missing; what is wrong is always told. */
  strict?: boolean
}

/** The value of a field as a person reads it. */
export function shownValue(draft: TeamDraft, field: keyof TeamDraft, { t, date }: I18n): string {
  if (field === 'purpose') return t(`team.create.purposes.${draft.purpose}`)
  if (field === 'type') return t(`team.codes.type.${draft.type}`)
  if (field === 'distribution') return t(`team.codes.distribution.${draft.distribution}`)
  const text = draft[field]
  if (!text) return t('core.states.none')
  // Noon, so that no time zone moves the day.
  return field === 'durationStart' || field === 'durationEnd' ? date(`${text}T12:00:00Z`) : text
}

/** Label of a field, as a key of the texts. */
export const fieldLabel = {
  name: 'team.create.name',
  description: 'team.create.description',
  purpose: 'team.create.purpose',
  type: 'team.create.type',
  distribution: 'team.create.distribution',
  durationStart: 'team.create.start',
  durationEnd: 'team.create.end',
} as const satisfies Record<keyof TeamDraft, TextKey>

/** Name, purpose and description. */
export function WhatFields({ draft, onChange, strict }: TeamFieldsProps) {
  const { t } = useTrellis().i18n
  const { name } = errorsOf(draft)
  return (
    <>
      <Input
        label={t('team.create.name')}
        required
        autoComplete="off"
        maxLength={teamLengths.name}
        value={draft.name}
        error={strict && name ? t(`team.create.${name}`) : null}
        onChange={it => onChange({ name: it })}
      />
      <RadioGroup
        label={t('team.create.purpose')}
        row
        options={teamPurposes.map(value => ({ value, label: t(`team.create.purposes.${value}`) }))}
        value={draft.purpose}
        onChange={it => onChange({ purpose: it as TeamDraft['purpose'] })}
      />
      <TextArea
        label={t('team.create.description')}
        help={t('team.create.descriptionHelp')}
        maxLength={teamLengths.description}
        value={draft.description}
        onChange={description => onChange({ description })}
      />
    </>
  )
}

/** Kind of team, places and days. */
export function HowFields({ draft, onChange }: TeamFieldsProps) {
  const { t } = useTrellis().i18n
  const { durationEnd } = errorsOf(draft)
  return (
    <>
      <RadioGroup
        label={t('team.create.type')}
        row
        options={teamTypes.map(value => ({ value, label: t(`team.codes.type.${value}`) }))}
        value={draft.type}
        onChange={it => onChange({ type: it as TeamDraft['type'] })}
      />
      <RadioGroup
        label={t('team.create.distribution')}
        row
        options={teamDistributions.map(value => ({ value, label: t(`team.codes.distribution.${value}`) }))}
        value={draft.distribution}
        onChange={it => onChange({ distribution: it as TeamDraft['distribution'] })}
      />
      <div className="t-teamdays">
        <DateField
          label={t('team.create.start')}
          min="1900-01-01"
          max="2200-12-31"
          value={draft.durationStart}
          onChange={durationStart => onChange({ durationStart })}
        />
        <DateField
          label={t('team.create.end')}
          help={t('team.create.endHelp')}
          min={draft.durationStart || '1900-01-01'}
          max="2200-12-31"
          value={draft.durationEnd}
          error={durationEnd ? t(`team.create.${durationEnd}`) : null}
          onChange={it => onChange({ durationEnd: it })}
        />
      </div>
    </>
  )
}
