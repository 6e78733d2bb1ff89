import { Button, Confirmation, Notice, Section } from '@trellis/widgets'
import { useState } from 'react'
import { usePortal, useText } from '../context.tsx'

/** Takes the agreement to the policy back: asks once, then signs out. Without agreement every page asks for it again. */
export function WithdrawConsent() {
  const portal = usePortal()
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const withdraw = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await portal.client.account.consent({ body: { isAgree: false } })
      await portal.signOut()
    } catch {
      setBusy(false)
      setFailed(true)
    }
  }
  return (
    <Section title={t('account.consent.active.withdraw')} text={t('account.consent.points.leave')}>
      <Button onClick={() => setAsking(true)}>{t('account.consent.active.withdraw')}</Button>
      <Confirmation
        open={asking}
        danger
        title={t('account.consent.active.withdrawTitle')}
        text={t('account.consent.active.withdrawBody', { product: portal.config.product })}
        yes={t('account.consent.active.withdraw')}
        no={t('core.actions.cancel')}
        busy={busy}
        onResult={result => (result === 'confirm' ? void withdraw() : setAsking(false))}
      >
        {failed && (
          <Notice kind="critical" role="alert">
            {t('core.errors.tryAgain')}
          </Notice>
        )}
      </Confirmation>
    </Section>
  )
}
