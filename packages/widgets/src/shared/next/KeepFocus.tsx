import { useSignals } from '@preact/signals-react/runtime'
import { type TeamNote, TrellisError, teamLengths } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { useTrellis } from '../context.tsx'
import type { Load } from '../createLoad.ts'
import { FormDialog } from '../FormDialog.tsx'
import { flagIcon } from '../icons.ts'
import { Loaded } from '../Loaded.tsx'
import { Notice } from '../Notice.tsx'
import { reasonOf } from '../reasonOf.ts'
import { TextArea } from '../TextArea.tsx'
import { useChanges } from '../useChanges.ts'
import { useLoad } from '../useLoad.ts'

export interface KeepFocusProps {
  teamId: number
  /** The words it begins with. */
  suggestion: string
}

/** Keeps a finding as the focus of a team, in words of one's own; shows the present focus before it is replaced. */
export function KeepFocus({ teamId, suggestion }: KeepFocusProps) {
  useSignals()
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
        {t('core.next.focus.action')}
      </Button>
      {isKept && (
        <span role="status" className="t-small">
          {t('core.next.focus.said')}
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
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const notes = useLoad(async () => (await client.team.notes({ params: { teamId } })).notes, [client, teamId])
  const { busy, outcome, change } = useChanges()
  const [text, setText] = useState(suggestion)
  const present = notes.value.value?.[0] ?? null
  const isThere = Boolean(present?.text)
  const error = outcome.value?.error
  const isStale = error instanceof TrellisError && error.code === 'conflict'
  const save = async () => {
    const kept = await change('focus', async once => {
      const body = { type: 'FOCUS_NOTE' as const, text, version: present?.version ?? 0 }
      const call = { params: { teamId }, body }
      try {
        await client.team.saveNote(call, once(call))
      } catch (reason) {
        // After a lost reply nothing is loaded anew: the repeat must be the same call.
        if (reason instanceof TrellisError && reason.code === 'conflict') await notes.reload()
        throw reason
      }
      return undefined
    })
    if (kept) onKept()
  }
  return (
    <FormDialog
      open
      size={600}
      title={t('core.next.focus.title')}
      text={t('core.next.focus.text')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
      send={t(isThere ? 'core.next.focus.replace' : 'core.next.focus.keep')}
      busy={busy.value.has('focus')}
      blocked={notes.value.value === null ? t('core.states.loading') : text.trim() ? null : t('team.board.focus.empty')}
      onSend={save}
    >
      <TextArea
        label={t('team.board.focus.label')}
        help={t('team.board.focus.help')}
        value={text}
        onChange={setText}
        maxLength={teamLengths.note}
        countLabel={(used, limit) =>
          t('team.board.focus.count', { used: i18n.number(used), limit: i18n.number(limit) })
        }
        rows={4}
      />
      <Present of={notes} />
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {isStale ? t('core.next.focus.changed', { name: present?.name ?? '' }) : reasonOf(error, t)}
        </Notice>
      )}
    </FormDialog>
  )
}

/** The focus that would be replaced. */
function Present({ of: notes }: { of: Load<TeamNote[]> }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <Loaded of={notes} skeleton={2}>
      {([present]) =>
        present?.text && (
          <div className="t-next__present">
            <p>{t('core.next.focus.replaces')}</p>
            <blockquote>
              {present.text}
              <footer className="t-small t-muted">
                {t('team.board.focus.by', { name: present.name, date: i18n.date(present.updatedDate) })}
              </footer>
            </blockquote>
          </div>
        )
      }
    </Loaded>
  )
}
