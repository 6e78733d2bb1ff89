import { type ViewingItem, viewingItems } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Notice } from '../shared/Notice.tsx'
import { messageOf } from './BoardFailed.tsx'
import type { BoardMember } from './createManagerBoard.ts'
import { listNames } from './listNames.ts'

export interface AskManyProps {
  open: boolean
  people: readonly BoardMember[]
  onAsk: (items: ViewingItem[]) => Promise<void>
  onClose: () => void
}

/** Asks several people at once; each item says in plain words what it holds. */
export function AskMany({ open, people, onAsk, onClose }: AskManyProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [items, setItems] = useState<readonly ViewingItem[]>(['GLA'])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      await onAsk([...items])
      close()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      size={600}
      title={t('team.impact.ask.title')}
      text={t('team.impact.ask.text', {
        names: listNames(
          i18n,
          people.map(it => it.name),
        ),
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
      {error !== null && (
        <Notice kind="critical" role="alert">
          {messageOf(error, i18n)}
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
