import { useSignals } from '@preact/signals-react/runtime'
import { type MilestoneType, milestoneTypes, milestoneWords, type PlanMilestone, planLengths } from '@trellis/sdk'
import { useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { DateField } from '../shared/DateField.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Input } from '../shared/Input.tsx'
import { useModel } from '../shared/model.ts'
import { Select } from '../shared/Select.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import type { MilestoneDraftStore, MilestoneWords } from './drafts.ts'
import { spanWords } from './planWords.ts'
import { useTip } from './Tip.tsx'
import { useDraftDialog } from './useDraftDialog.ts'

export interface MilestoneDialogProps {
  /** Makes its draft, where it is kept. */
  make: () => MilestoneDraftStore
  /** The year in which it begins; left out, any. */
  year?: number
  /** Null adds a new one. */
  milestone: PlanMilestone | null
  /** Another one each time that it is opened. */
  asked: object
  onClose: () => void
}

/** A milestone: its kind, what happens, and on which day or days. */
export function MilestoneDialog({ make, year, milestone, asked, onClose }: MilestoneDialogProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const draft = useModel(make, [])
  useEffect(() => {
    if (milestone) draft.put(milestone)
  }, [draft, milestone])
  const { isUnsent, open, close } = useDraftDialog(draft, asked, onClose)
  const words = draft.draft.value
  const set = (more: Partial<MilestoneWords>) => draft.edit({ ...words, ...more })
  const { label, dateFrom, dateTo } = words
  const needsFrom = year === undefined ? dateFrom === '' : !dateFrom.startsWith(`${year}-`)
  const fromWords = t(year === undefined ? 'plan.board.milestones.needsDay' : 'plan.board.milestones.needsFrom', {
    year: String(year),
  })
  const toWords = dateTo && dateTo < dateFrom ? t('plan.board.milestones.needsTo') : null
  const blocked = draft.isOpen.value
    ? t('plan.board.conflict.choose')
    : !label.trim()
      ? t('plan.board.milestones.needsLabel')
      : needsFrom
        ? fromWords
        : toWords
  const send = () => {
    if (dateTo === '') set({ dateTo: dateFrom })
    void draft.save()
  }
  return (
    <FormDialog
      open={open}
      title={t(milestone ? 'plan.board.milestones.change' : 'plan.board.milestones.add')}
      closeLabel={t('core.actions.close')}
      onClose={close}
      send={t(milestone ? 'core.actions.save' : 'core.actions.add')}
      busy={draft.state.value === 'busy'}
      blocked={blocked}
      onSend={send}
      unsent={isUnsent ? label : ''}
    >
      <Input
        label={t('plan.board.milestones.label')}
        value={label}
        maxLength={planLengths.line}
        onChange={it => set({ label: it })}
        required
      />
      <Select
        label={t('plan.board.milestones.type')}
        value={words.type}
        options={milestoneTypes.map(it => ({ value: it, label: t(milestoneWords[it]) }))}
        onChange={it => set({ type: it as MilestoneType })}
        help={useTip('milestones', words.type)}
      />
      <div className="t-plan__days">
        <DateField
          label={t('plan.board.milestones.from')}
          value={dateFrom}
          {...(year === undefined ? {} : { min: `${year}-01-01`, max: `${year}-12-31` })}
          onChange={it => set({ dateFrom: it })}
          error={dateFrom && needsFrom ? fromWords : null}
          required
        />
        <DateField
          label={t('plan.board.milestones.to')}
          value={dateTo}
          min={dateFrom}
          onChange={it => set({ dateTo: it })}
          help={t('plan.board.milestones.toHelp')}
          error={toWords}
        />
      </div>
      <DraftNotice
        draft={draft}
        textOf={it =>
          `${it.label} · ${spanWords(i18n, it.dateFrom, it.dateTo, year === undefined ? null : String(year))}`
        }
      />
    </FormDialog>
  )
}
