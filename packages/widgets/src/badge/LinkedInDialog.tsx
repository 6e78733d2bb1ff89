import type { Certificate } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { arrowSquareOutIcon } from '../shared/icons.ts'

/** What LinkedIn will be opened with, before it is: nothing goes there that was not seen here. */
export function LinkedInDialog({ of: it, onClose }: { of: Certificate; onClose: () => void }) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const fields: [label: string, value: string, isCode?: true][] = [
    [t('badge.linkedIn.name'), it.badge.badge_name],
    [t('badge.linkedIn.organisation'), it.issuer.name],
    [t('badge.linkedIn.issueDate'), it.issued_at ? i18n.date(it.issued_at, 'month') : ''],
    [t('badge.linkedIn.id'), it.publicId ?? '', true],
    [t('badge.linkedIn.url'), it.publicUrl ?? '', true],
  ]
  return (
    <Dialog
      open
      title={t('badge.linkedIn.title')}
      text={t('badge.linkedIn.text')}
      onClose={onClose}
      closeLabel={t('core.actions.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('core.actions.cancel')}</Button>
          <Button
            kind="primary"
            iconEnd={arrowSquareOutIcon}
            href={it.linkedInAddCertificateUrl ?? ''}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            {t('badge.linkedIn.open')}
          </Button>
        </>
      }
    >
      <dl className="t-certfields">
        {fields.map(([label, value, isCode]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isCode && 't-certcode'}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="t-small t-muted">{t('badge.linkedIn.note', { product: config.product })}</p>
    </Dialog>
  )
}
