import { useSignals } from '@preact/signals-react/runtime'
import { type PlanBoard, type PlanNote, planLengths } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { pencilSimpleIcon } from '../shared/icons.ts'
import { useModel } from '../shared/model.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { type DraftPlace, keptNote, NoteDraft } from './drafts.ts'
import { InPlaceForm } from './InPlaceForm.tsx'
import { NothingYet } from './NothingYet.tsx'
import { PlanSection } from './PlanSection.tsx'

/** What the year is about, in the leader's words. */
export function SummarySection({ place, board }: { place: DraftPlace; board: PlanBoard }) {
  const { t } = useTrellis().i18n
  const note = board.notes.find(it => it.sectionId === 'SUMMARY') ?? null
  // What was typed before a reload is there again.
  const [isEditing, setEditing] = useState(() => !board.readOnly && keptNote(place).read() !== null)
  return (
    <div>
      <PlanSection
        title={t('plan.board.summary.title')}
        tip={{ group: 'places', code: 'SUMMARY' }}
        action={
          !board.readOnly &&
          !isEditing &&
          note?.text && (
            <Button
              aria-label={`${t('core.actions.edit')}: ${t('plan.board.summary.title')}`}
              kind="quiet"
              size="small"
              icon={pencilSimpleIcon}
              onClick={() => setEditing(true)}
            >
              {t('core.actions.edit')}
            </Button>
          )
        }
      >
        {isEditing ? (
          <NoteForm place={place} note={note} onClose={() => setEditing(false)} />
        ) : note?.text ? (
          <p className="t-plan__note">{note.text}</p>
        ) : (
          <>
            <NothingYet readOnly={board.readOnly}>{t('plan.board.summary.empty')}</NothingYet>
            {!board.readOnly && (
              <Button kind="quiet" size="small" icon={pencilSimpleIcon} onClick={() => setEditing(true)}>
                {t('plan.board.summary.write')}
              </Button>
            )}
          </>
        )}
      </PlanSection>
    </div>
  )
}

interface NoteFormProps {
  place: DraftPlace
  note: PlanNote | null
  onClose: () => void
}

function NoteForm({ place, note, onClose }: NoteFormProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const draft = useModel(() => new NoteDraft(place, note), [place.board.id])
  useEffect(() => {
    if (note) draft.put(note)
  }, [draft, note])
  const isDone = draft.isDone.value
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone])
  const save = () => {
    if (draft.state.peek() === 'saved') onClose()
    else void draft.save()
  }
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <InPlaceForm
      busy={draft.state.value === 'busy'}
      onSave={draft.isOpen.value ? undefined : save}
      onCancel={cancel}
      notice={
        <DraftNotice
          draft={draft}
          words={{ ...draft, most: planLengths.note }}
          textOf={it => it.text}
          onTaken={onClose}
        />
      }
    >
      <TextArea
        label={t('plan.board.summary.label')}
        hideLabel
        rows={5}
        value={draft.draft.value}
        maxLength={planLengths.note}
        placeholder={t('plan.board.summary.empty')}
        countLabel={(used, limit) =>
          t('team.board.focus.count', { used: i18n.number(used), limit: i18n.number(limit) })
        }
        onChange={draft.edit}
      />
    </InPlaceForm>
  )
}
