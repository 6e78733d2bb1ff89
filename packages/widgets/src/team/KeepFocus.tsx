import { effect } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { flagIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Saved } from '../shared/Saved.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { FocusNoteModel, type FocusNoteStore } from './FocusNoteModel.ts'
import { NoteConflict } from './NoteConflict.tsx'
import { NoteText } from './NoteText.tsx'

export interface KeepFocusProps {
  teamId: number
  /** The words it begins with, where none were begun before. */
  suggestion: string
}

/** Keeps a finding as the focus of a team, in words of one's own; shows the present focus before it is replaced. */
export function KeepFocus({ teamId, suggestion }: KeepFocusProps) {
  const { t } = useTrellis().i18n
  const [open, setOpen] = useState(false)
  const [isKept, setKept] = useState(false)
  const begin = () => {
    setKept(false)
    setOpen(true)
  }
  return (
    <>
      <Button icon={flagIcon} onClick={begin}>
        {t('notification.next.focus.action')}
      </Button>
      {isKept && (
        <span role="status" className="t-small">
          {t('notification.next.focus.said')}
        </span>
      )}
      {open && (
        <FocusForm
          teamId={teamId}
          suggestion={suggestion}
          onKept={() => {
            setKept(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface FormProps extends KeepFocusProps {
  onKept: () => void
  onClose: () => void
}

function FocusForm({ teamId, suggestion, onKept, onClose }: FormProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const load = useLoad(async () => (await client.team.notes({ params: { teamId } })).notes, [client, teamId])
  const notes = load.value.value
  const note = useModel(
    () => new FocusNoteModel({ client, teamId, person, notes, suggestion }),
    [client, teamId, person, notes],
  )
  // It may be sent by itself as well, once the network is back.
  useEffect(() => {
    let sending = false
    return effect(() => {
      const state = note.state.value
      if (sending && state === 'saved') onKept()
      sending = state === 'busy'
    })
  }, [note])
  const state = note.state.value
  const blocked = !notes
    ? t('core.states.loading')
    : !note.text.value.trim()
      ? t('team.board.focus.empty')
      : state === 'saved'
        ? t('team.board.focus.nothingChanged')
        : null
  return (
    <>
      <FormDialog
        open={note.conflict.value === null}
        size={600}
        title={t('notification.next.focus.title')}
        text={t('notification.next.focus.text')}
        closeLabel={t('core.actions.close')}
        onClose={onClose}
        send={t(note.current.value?.text ? 'notification.next.focus.replace' : 'notification.next.focus.keep')}
        busy={state === 'busy'}
        blocked={blocked}
        onSend={note.save}
      >
        <Loaded of={load} skeleton={6}>
          {() => (
            <>
              <NoteText note={note} />
              {state === 'late' && <Saved state="late" label={t('core.states.notSaved')} />}
              <Suggested note={note} suggestion={suggestion} />
              <Present note={note} />
            </>
          )}
        </Loaded>
      </FormDialog>
      <NoteConflict note={note} onTaken={onClose} />
    </>
  )
}

/** What would have been suggested, where an earlier text stands in its place. */
function Suggested({ note, suggestion }: { note: FocusNoteStore; suggestion: string }) {
  const { t } = useTrellis().i18n
  const begun = useMemo(() => note.text.peek(), [note])
  if (!suggestion || begun === suggestion) return null
  return (
    <div className="t-keepfocus">
      <p>{t('notification.next.focus.begun')}</p>
      <blockquote>{suggestion}</blockquote>
      <Button size="small" onClick={() => note.edit(suggestion)}>
        {t('notification.next.focus.use')}
      </Button>
    </div>
  )
}

/** The focus that would be replaced. */
function Present({ note }: { note: FocusNoteStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const present = note.current.value
  if (!present?.text) return null
  return (
    <div className="t-keepfocus">
      <p>{t('notification.next.focus.replaces')}</p>
      <blockquote>
        {present.text}
        <footer className="t-small t-muted">
          {t('team.board.focus.by', { name: present.name, date: i18n.date(present.updatedDate) })}
        </footer>
      </blockquote>
    </div>
  )
}
