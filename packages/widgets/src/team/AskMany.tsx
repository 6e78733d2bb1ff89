import { useSignals } from '@preact/signals-react/runtime'
import { type ViewingItem, viewingItems } from '@trellis/sdk'
import { useState } from 'react'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { persons } from '../shared/wording.ts'
import type { BoardMember, ManagerBoardStore } from './ManagerBoardModel.ts'

export interface AskManyProps {
  open: boolean
  people: readonly BoardMember[]
  store: ManagerBoardStore
  onAsked: () => void
  onClose: () => void
}

/** Asks several people at once; each item says in plain words what it holds. */
export function AskMany({ open, people, store, onAsked, onClose }: AskManyProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [items, setItems] = useState<readonly ViewingItem[]>(['GLA'])
  const outcome = store.outcome.value
  const error = outcome?.change === 'many' ? outcome.error : undefined
  const close = () => {
    store.forget()
    onClose()
  }
  const send = async () => {
    const asked = await store.askMany(
      people.map(it => it.userId),
      [...items],
    )
    if (!asked) return
    onAsked()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      size={600}
      title={t('team.impact.ask.title')}
      text={t('team.impact.ask.text', {
        names: persons(
          i18n,
          people.map(it => it.name),
        ),
      })}
      closeLabel={t('core.actions.close')}
      onClose={close}
      send={t('core.actions.send')}
      busy={store.busy.value.has('many')}
      blocked={items.length === 0 ? t('team.impact.ask.none') : null}
      onSend={send}
    >
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
      {viewingItems.map(it => (
        <Checkbox
          key={it}
          label={t(`team.items.${it}`)}
          help={t(`team.rights.means.${it}`)}
          checked={items.includes(it)}
          onChange={on => setItems(on ? [...items, it] : items.filter(other => other !== it))}
        />
      ))}
      <p className="t-small t-muted">{t('team.impact.ask.skipped')}</p>
    </FormDialog>
  )
}
