import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
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
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('team.manage.delete.action')}
      </Button>
      <FormDialog
        open={open}
        role="alertdialog"
        title={t('team.manage.delete.ask', { team })}
        text={t('team.manage.delete.text')}
        onClose={close}
        danger
        send={t('team.manage.delete.action')}
        busy={store.busy.value.has('delete')}
        blocked={typed.trim() === team ? null : t('team.manage.delete.differs')}
        onSend={remove}
      >
        <Input label={t('team.manage.delete.type')} help={team} autoComplete="off" value={typed} onChange={setTyped} />
      </FormDialog>
    </Section>
  )
}
