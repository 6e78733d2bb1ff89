import { useSignals } from '@preact/signals-react/runtime'
import { Button, Confirmation, Notice, Section, useChanges } from '@trellis/widgets'
import { useState } from 'react'
import { usePortal, useText } from '../context.tsx'

/** Takes the agreement to the policy back: asks once, then signs out. Without agreement every page asks for it again. */
export function WithdrawConsent() {
  useSignals()
  const portal = usePortal()
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  const { busy, outcome, change } = useChanges()

  const withdraw = () =>
    change('withdraw', async once => {
      const call = { body: { isAgree: false } }
      await portal.client.account.consent(call, once(call))
      await portal.signOut()
    })
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
        busy={busy.value.has('withdraw')}
        onResult={result => (result === 'confirm' ? void withdraw() : setAsking(false))}
      >
        {outcome.value?.error !== undefined && (
          <Notice kind="critical" role="alert">
            {t('core.errors.tryAgain')}
          </Notice>
        )}
      </Confirmation>
    </Section>
  )
}
