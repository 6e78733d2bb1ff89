import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'

/** A new embed key, shown once, to be copied. A slip beside the dialog does not close it. */
export function EmbedKey({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTrellis().i18n
  const [copied, setCopied] = useState<'core.toast.copied' | 'core.toast.copyFailed' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied('core.toast.copied'),
      () => setCopied('core.toast.copyFailed'),
    )
  return (
    <Dialog
      open
      keepOpen
      title={t('account.embedding.key.shown')}
      text={t('account.embedding.key.shownText')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('core.actions.copy')}</Button>
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t('account.embedding.key.kept')}
          </Button>
        </>
      }
    >
      <code className="t-embed__key">{value}</code>
      <p className="t-small t-muted" role="status">
        {copied && t(copied)}
      </p>
    </Dialog>
  )
}
