import { useSignals } from '@preact/signals-react/runtime'
import { teamLengths } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { TextArea } from '../shared/TextArea.tsx'
import type { FocusNoteStore } from './FocusNoteModel.ts'

/** The text of a focus note while it is written, and why the server did not take it. */
export function NoteText({ note }: { note: FocusNoteStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <>
      <TextArea
        label={t('team.board.focus.label')}
        help={t('team.board.focus.help')}
        value={note.text.value}
        onChange={note.edit}
        maxLength={teamLengths.note}
        countLabel={(used, limit) =>
          t('team.board.focus.count', { used: i18n.number(used), limit: i18n.number(limit) })
        }
        rows={4}
      />
      {note.error.value !== null && (
        <Notice kind="critical" role="alert">
          {reasonOf(note.error.value, t)} {t('team.board.focus.kept')}
        </Notice>
      )}
    </>
  )
}
