import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import type { FocusNoteStore } from './FocusNoteModel.ts'

export interface NoteConflictProps {
  note: FocusNoteStore
  /** The newer version was taken over. */
  onTaken?: () => void
}

/** Both texts side by side; nothing is lost whatever is chosen. */
export function NoteConflict({ note, onTaken }: NoteConflictProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const newer = note.conflict.value
  const merged = note.merged.value
  return (
    <Dialog
      open={newer !== null}
      size={600}
      title={t('team.board.conflict.title')}
      text={newer && t('team.board.conflict.text', { name: newer.name, date: i18n.date(newer.updatedDate) })}
      closeLabel={t('core.actions.close')}
      onClose={() => void note.resolve('later')}
      actions={
        <>
          {merged !== null && (
            <Button onClick={() => void note.resolve('both')}>{t('team.board.conflict.both')}</Button>
          )}
          <Button
            onClick={() => {
              void note.resolve('theirs')
              onTaken?.()
            }}
          >
            {t('team.board.conflict.theirs')}
          </Button>
          <Button kind="primary" onClick={() => void note.resolve('mine')}>
            {t('team.board.conflict.mine')}
          </Button>
        </>
      }
    >
      <div className="t-both">
        <section>
          <h3 className="t-label">{t('team.board.conflict.theirText', { name: newer?.name ?? '' })}</h3>
          <p>{newer?.text}</p>
        </section>
        <section>
          <h3 className="t-label">{t('team.board.conflict.myText')}</h3>
          <p>{note.text.value}</p>
        </section>
        {merged !== null && (
          <section>
            <h3 className="t-label">{t('team.board.conflict.bothText')}</h3>
            <p>{merged}</p>
          </section>
        )}
      </div>
    </Dialog>
  )
}
