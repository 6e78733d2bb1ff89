import { useSignals } from '@preact/signals-react/runtime'
import type { TeamNote } from '@trellis/sdk'
import { useId, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { caretDownIcon, caretRightIcon, pencilSimpleIcon } from '../shared/icons.ts'
import { useModel } from '../shared/model.ts'
import { Saved } from '../shared/Saved.tsx'
import { FocusNoteModel, type FocusNoteStore } from './FocusNoteModel.ts'
import { NoteConflict } from './NoteConflict.tsx'
import { NoteText } from './NoteText.tsx'

export interface FocusNoteProps {
  teamId: number
  /** Versions, newest first. */
  notes: readonly TeamNote[]
  /** Manager and assistant write, the team reads. */
  canEdit: boolean
}

/** The focus of a team as a sentence, with its versions; who may writes it in its place. */
export function FocusNote({ teamId, notes, canEdit }: FocusNoteProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const note = useModel(() => new FocusNoteModel({ client, teamId, person, notes }), [client, teamId, person])
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const [editing, setEditing] = useState(false)
  const current = note.current.value
  const state = note.state.value
  const by = current && t('team.board.focus.by', { name: current.name, date: i18n.date(current.updatedDate) })

  const edit = () => {
    setEditing(true)
    // The page is drawn anew first.
    setTimeout(() => box.current?.querySelector('textarea')?.focus())
  }
  /** Back to the sentence, at the button that led here. */
  const close = () => {
    setEditing(false)
    setTimeout(() => box.current?.querySelector<HTMLElement>('header button')?.focus())
  }
  const isOpen = canEdit && (editing || state !== 'saved')
  return (
    <section className="t-focus" ref={box} aria-labelledby={id}>
      <header>
        <h2 className="t-subheading" id={id}>
          {t('team.board.focus.title')}
        </h2>
        {canEdit && !isOpen && (
          <Button kind="quiet" size="small" icon={pencilSimpleIcon} onClick={edit}>
            {t('core.actions.edit')}
          </Button>
        )}
      </header>
      {isOpen ? (
        <Editor note={note} onClose={close} />
      ) : current?.text ? (
        <blockquote className="t-focus__text">
          {current.text}
          <footer className="t-small t-muted">{by}</footer>
        </blockquote>
      ) : (
        <p className="t-muted">{t(canEdit ? 'team.board.focus.empty' : 'team.board.focus.emptyMember')}</p>
      )}
      <History note={note} {...(canEdit ? { onUse: note.edit } : {})} />
      {canEdit && <NoteConflict note={note} />}
    </section>
  )
}

/** The note as a text that is being written. */
function Editor({ note, onClose }: { note: FocusNoteStore; onClose: () => void }) {
  useSignals()
  const { t } = useTrellis().i18n
  const state = note.state.value
  const save = async () => {
    await note.save()
    if (note.state.peek() === 'saved') onClose()
  }
  return (
    <>
      <NoteText note={note} />
      <div className="t-actions">
        <Button
          kind="primary"
          busy={state === 'busy'}
          disabledReason={state === 'saved' ? t('team.board.focus.nothingChanged') : undefined}
          onClick={() => void save()}
        >
          {t('core.actions.save')}
        </Button>
        {state !== 'busy' && (
          <Button
            kind="quiet"
            onClick={() => {
              if (state !== 'saved') note.discard()
              onClose()
            }}
          >
            {t(state === 'saved' ? 'core.actions.cancel' : 'team.board.focus.discard')}
          </Button>
        )}
        {state === 'changed' || state === 'failed' ? (
          <span className="t-small t-muted">{t('team.board.focus.notSaved')}</span>
        ) : (
          state !== 'saved' && (
            <Saved state={state} label={t(state === 'busy' ? 'core.states.saving' : 'core.states.notSaved')} />
          )
        )}
      </div>
    </>
  )
}

/** Earlier versions: when, by whom, and what they said. */
function History({ note, onUse }: { note: FocusNoteStore; onUse?: (text: string) => void }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const [open, setOpen] = useState(false)
  const earlier = note.versions.value.slice(1)
  if (earlier.length === 0) return null
  return (
    <div className="t-focus__history">
      <Button
        kind="quiet"
        size="small"
        icon={open ? caretDownIcon : caretRightIcon}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('team.board.focus.earlier', { count: earlier.length })}
      </Button>
      <ol id={id} hidden={!open}>
        {earlier.map(it => (
          <li key={it.version}>
            <p>{it.text || t('team.board.focus.blank')}</p>
            <p className="t-small t-muted">
              {t('team.board.focus.by', { name: it.name, date: i18n.date(it.updatedDate) })}
            </p>
            {onUse && (
              <Button size="small" onClick={() => onUse(it.text)}>
                {t('team.board.focus.use')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
