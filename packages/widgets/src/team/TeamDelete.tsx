import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Input } from '../shared/Input.tsx'
import { Section } from '../shared/Section.tsx'
import type { ManageStore } from './TeamManageModel.ts'

/** Deleting a team: for the manager, after its name was typed. `told`: why it was refused. */
export function TeamDelete({ store, told, onGone }: { store: ManageStore; told?: ReactNode; onGone?: () => void }) {
  useSignals()
  const { t } = useTrellis().i18n
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const team = store.details.value?.name ?? ''
  const busy = store.busy.value.has('delete')
  const same = typed.trim() === team
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const remove = async () => {
    if (await store.deleteTeam()) onGone?.()
    else close()
  }
  return (
    <Section title={t('team.manage.delete.title')} text={t('team.manage.delete.text')}>
      {told}
      <Button onClick={() => setOpen(true)}>{t('team.manage.delete.action')}</Button>
      <Dialog
        open={open}
        role="alertdialog"
        title={t('team.manage.delete.ask', { team })}
        text={t('team.manage.delete.text')}
        keepOpen={busy}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('core.actions.cancel')}</Button>
            <Button
              kind="danger"
              busy={busy}
              {...(same ? {} : { disabledReason: t('team.manage.delete.differs') })}
              onClick={() => void remove()}
            >
              {t('team.manage.delete.action')}
            </Button>
          </>
        }
      >
        <Input label={t('team.manage.delete.type')} help={team} autoComplete="off" value={typed} onChange={setTyped} />
      </Dialog>
    </Section>
  )
}
