import { Button, Section } from '@trellis/widgets'
import { usePortal, useText } from '../context.tsx'
import { mailto } from '../status/mailto.ts'

/** Where a person asks for the deletion of their data: people see to it, so it is a mail to them. */
export function DeleteData() {
  const { product, supportEmail } = usePortal().config
  const { t } = useText()
  return (
    <Section title={t('account.consent.deletion.title')} text={t('account.consent.deletion.text')}>
      <Button href={mailto(supportEmail, t('account.consent.deletion.subject', { product }))}>
        {t('account.consent.deletion.action')}
      </Button>
    </Section>
  )
}
