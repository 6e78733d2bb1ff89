import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { saveFile } from '../shared/saveFile.ts'

export interface RecoveryCodesProps {
  codes: string[]
  /** The address they sign in, for the paper and the file. */
  account: string
  onClose: () => void
}

/** The recovery codes, shown once, to be copied, saved or printed. A slip beside the dialog does not close it. */
export function RecoveryCodes({ codes, account, onClose }: RecoveryCodesProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const { product } = config
  const [copied, setCopied] = useState<'core.toast.copied' | 'core.toast.copyFailed' | null>(null)
  const list = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(list).then(
      () => setCopied('core.toast.copied'),
      () => setCopied('core.toast.copyFailed'),
    )
  const about = t('account.security.recoveryFor', { product })
  const made = `${account} · ${i18n.date(new Date().toISOString())}`
  const save = () =>
    saveFile(
      `${product.toLowerCase()}-recovery-codes.txt`,
      new Blob([`${about}\n${made}\n\n${list}\n`], { type: 'text/plain' }),
    )
  return (
    <Dialog
      open
      keepOpen
      className="t-recovery"
      title={t('account.security.recovery')}
      text={t('account.security.recoveryText')}
      onClose={onClose}
      actions={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('account.security.kept')}
        </Button>
      }
    >
      <div className="t-recovery__sheet">
        <p className="t-recovery__about">
          {about}
          <br />
          {made}
        </p>
        <ul className="t-codes">
          {codes.map(it => (
            <li key={it}>
              <code>{it}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className="t-actions">
        <Button onClick={() => void copy()}>{t('core.actions.copy')}</Button>
        <Button onClick={save}>{t('core.actions.download')}</Button>
        <Button onClick={() => print()}>{t('core.actions.print')}</Button>
      </div>
      <p className="t-small t-muted" role="status">
        {copied && t(copied)}
      </p>
    </Dialog>
  )
}
