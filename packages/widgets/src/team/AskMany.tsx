import { useSignals } from '@preact/signals-react/runtime'
import { type ViewingItem, viewingItems } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
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
  const busy = store.busy.value.has('many')
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
    <Dialog
      open={open}
      size={600}
      title={t('team.impact.ask.title')}
      text={t('team.impact.ask.text', {
        names: i18n.list(people.map(it => it.name)),
      })}
      closeLabel={t('core.actions.close')}
      keepOpen={busy}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('core.actions.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            {...(items.length === 0 ? { disabledReason: t('team.impact.ask.none') } : {})}
            onClick={() => void send()}
          >
            {t('core.actions.send')}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
