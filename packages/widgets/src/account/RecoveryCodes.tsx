import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'

/** The recovery codes, shown once. A slip beside the dialog does not close it. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTrellis().i18n
  const [copied, setCopied] = useState<'core.toast.copied' | 'core.toast.copyFailed' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('core.toast.copied'),
      () => setCopied('core.toast.copyFailed'),
    )
  return (
    <Dialog
      open
      keepOpen
      title={t('account.security.recovery')}
      text={t('account.security.recoveryText')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('core.actions.copy')}</Button>
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t('account.security.kept')}
          </Button>
        </>
      }
    >
      <ul className="t-codes">
        {codes.map(it => (
          <li key={it}>
            <code>{it}</code>
          </li>
        ))}
      </ul>
      <p className="t-small t-muted" role="status">
        {copied && t(copied)}
      </p>
    </Dialog>
  )
}
