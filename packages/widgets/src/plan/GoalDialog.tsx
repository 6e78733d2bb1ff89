import { useSignals } from '@preact/signals-react/runtime'
import { type GoalStatus, goalStatus, type PlanGoal, planLengths } from '@trellis/sdk'
import { useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Input } from '../shared/Input.tsx'
import { useModel } from '../shared/model.ts'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { type DraftPlace, GoalDraft, type GoalWords } from './drafts.ts'
import { useTip } from './Tip.tsx'
import { useDraftDialog } from './useDraftDialog.ts'

export interface GoalDialogProps {
  place: DraftPlace
  /** Null adds a new one. */
  goal: PlanGoal | null
  /** Another one each time that it is opened. */
  asked: object
  onClose: () => void
}

/** A goal, its deliverable, and how far it is. */
export function GoalDialog({ place, goal, asked, onClose }: GoalDialogProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const draft = useModel(() => new GoalDraft(place, goal), [place.board.id])
  useEffect(() => {
    if (goal) draft.put(goal)
  }, [draft, goal])
  const { isUnsent, open, close } = useDraftDialog(draft, asked, onClose)
  const words = draft.draft.value
  const set = (more: Partial<GoalWords>) => draft.edit({ ...words, ...more })
  return (
    <FormDialog
      open={open}
      size={600}
      title={t(goal ? 'plan.board.goals.change' : 'plan.board.goals.add')}
      closeLabel={t('core.actions.close')}
      onClose={close}
      send={t(goal ? 'core.actions.save' : 'core.actions.add')}
      busy={draft.state.value === 'busy'}
      blocked={
        draft.isOpen.value
          ? t('plan.board.conflict.choose')
          : words.label.trim()
            ? null
            : t('plan.board.goals.needsLabel')
      }
      onSend={() => draft.save()}
      unsent={isUnsent ? words.label || words.deliverable || words.progress : ''}
    >
      <Input
        label={t('plan.board.goals.label')}
        help={useTip('items', 'GOAL_DELIVERABLE')}
        value={words.label}
        maxLength={planLengths.line}
        onChange={label => set({ label })}
        required
      />
      <TextArea
        label={t('plan.board.goals.deliverable')}
        value={words.deliverable}
        maxLength={planLengths.deliverable}
        rows={2}
        onChange={deliverable => set({ deliverable })}
      />
      <Select
        label={t('plan.board.goals.status.label')}
        value={words.status}
        options={goalStatus.map(it => ({ value: it, label: t(`plan.board.goals.status.${it}`) }))}
        onChange={it => set({ status: it as GoalStatus })}
      />
      <Input
        label={t('plan.board.goals.progress')}
        value={words.progress}
        maxLength={planLengths.progress}
        onChange={progress => set({ progress })}
      />
      <DraftNotice draft={draft} textOf={it => it.label} />
    </FormDialog>
  )
}
