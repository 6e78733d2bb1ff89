import { useState } from 'react'
import { Button } from '../src/shared/Button.tsx'
import { useTrellis } from '../src/shared/context.tsx'
import { Dialog } from '../src/shared/Dialog.tsx'
import { reasonOf } from '../src/shared/reasonOf.ts'

export interface ConsentProps {
  onAgreed: () => void
  onClose: () => void
}

const points = ['store', 'results', 'team', 'research', 'leave'] as const

/** Asks for agreement to the policy where the person came to a host's page before ever opening the portal. */
export function Consent({ onAgreed, onClose }: ConsentProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const agree = () => {
    setBusy(true)
    setProblem(null)
    client.account.consent({ body: { isAgree: true } }).then(onAgreed, error => {
      setBusy(false)
      setProblem(reasonOf(error, t, 'account.consent.failed'))
    })
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
          <Button kind="primary" busy={busy} onClick={agree} data-autofocus>
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
      {problem !== null && (
        <p role="alert" className="t-card__problem">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
