import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'

/** A mail to the support, about the link that brought somebody here. */
export function WriteToSupport() {
  const { config, i18n } = useTrellis()
  const { t } = i18n
  const subject = encodeURIComponent(t('account.link.subject', { product: config.product }))
  return <Button href={`mailto:${config.supportEmail}?subject=${subject}`}>{t('account.link.write')}</Button>
}
