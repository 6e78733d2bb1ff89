import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button } from '../src/shared/Button.tsx'
import { Checkbox } from '../src/shared/Checkbox.tsx'
import { useTrellis } from '../src/shared/context.tsx'
import { Dialog } from '../src/shared/Dialog.tsx'
import { reasonOf } from '../src/shared/reasonOf.ts'
import { useChanges } from '../src/shared/useChanges.ts'

export interface ConsentProps {
  onAgreed: () => void
  onClose: () => void
}

const points = ['store', 'results', 'team', 'research', 'leave'] as const

/** Asks for agreement to the policy where the person came to a host's page before ever opening the portal. */
export function Consent({ onAgreed, onClose }: ConsentProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { busy, outcome, change } = useChanges()
  const [hasRead, setRead] = useState(false)
  const [mustAgree, setMustAgree] = useState(false)
  const error = outcome.value?.error
  const agree = async () => {
    setMustAgree(!hasRead)
    if (!hasRead) return
    const call = { body: { isAgree: true } }
    const agreed = await change('agree', async once => void (await client.account.consent(call, once(call))))
    if (agreed) onAgreed()
  }
  return (
    <Dialog
      open
      size={600}
      className="t-gla__info"
      title={t('account.consent.title')}
      text={t('account.consent.lead')}
      onClose={onClose}
      closeLabel={t('core.actions.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('core.actions.cancel')}</Button>
          <Button kind="primary" busy={busy.value.has('agree')} onClick={() => void agree()}>
            {t('account.consent.accept')}
          </Button>
        </>
      }
    >
      <ul className="t-gla__points">
        {points.map(it => (
          <li key={it}>{t(`account.consent.points.${it}`)}</li>
        ))}
      </ul>
      <Checkbox label={t('account.consent.agree')} checked={hasRead} onChange={setRead} required />
      {(mustAgree || error !== undefined) && (
        <p role="alert" className="t-card__problem">
          {mustAgree ? t('account.consent.mustAgree') : reasonOf(error, t, 'account.consent.failed')}
        </p>
      )}
    </Dialog>
  )
}
