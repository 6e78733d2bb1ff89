import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { envelopeSimpleIcon } from '../../shared/icons.ts'
import { reasonOf } from '../../shared/reasonOf.ts'
import { useChanges } from '../../shared/useChanges.ts'

/** For a guest whose link has expired: mails the current one to the address that was invited. */
export function AskForLink({ token }: { token: string }) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { busy, outcome, change } = useChanges()
  const [isSent, setSent] = useState(false)
  const error = outcome.value?.error
  const ask = async () => {
    const done = await change('link', async once => {
      const call = { body: { token } }
      await client.sprintGuest.sendLink(call, once(call))
      return undefined
    })
    if (done) setSent(true)
  }
  return (
    <div className="t-rating__ask">
      {!isSent && (
        <Button kind="primary" size="large" icon={envelopeSimpleIcon} busy={busy.value.has('link')} onClick={ask}>
          {t('sprint.rating.expired.ask')}
        </Button>
      )}
      <p className="t-small t-muted" role="status">
        {t(isSent ? 'sprint.rating.expired.asked' : 'sprint.rating.expired.askText')}
      </p>
      {error !== undefined && (
        <p className="t-small" role="alert">
          {reasonOf(error, t)}
        </p>
      )}
    </div>
  )
}
