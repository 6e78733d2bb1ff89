import { useSignals } from '@preact/signals-react/runtime'
import { Button, Checkbox, Notice, PageHead, useChanges } from '@trellis/widgets'
import { type FormEvent, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useMaybeShell, usePortal, useText } from '../context.tsx'
import { safePath } from '../redirect.ts'
import { ConsentPoints } from './ConsentPoints.tsx'

/** Asks once for agreement to the policy before anything else. */
function PolicyConsent() {
  useSignals()
  const portal = usePortal()
  const shell = useMaybeShell()
  const { t } = useText()
  const [query] = useSearchParams()
  const [agreed, setAgreed] = useState(false)
  const [mustAgree, setMustAgree] = useState(false)
  const { busy, outcome, change } = useChanges()
  const problem = mustAgree ? 'mustAgree' : outcome.value?.error ? 'failed' : null
  const wanted = safePath(query.get('redirectUrl'))
  if (shell?.user.isAgree) return <Navigate to={wanted} replace />

  const accept = async (event: FormEvent) => {
    event.preventDefault()
    setMustAgree(!agreed)
    if (!agreed) return
    await change('agree', async once => {
      const call = { body: { isAgree: true } }
      await portal.client.account.consent(call, once(call))
      // The language somebody agreed in becomes theirs; not worth a failure where it cannot be kept.
      const { language } = portal.i18n.peek()
      if (language !== shell?.user.languageCode)
        await portal.client.account.updateProfile({ body: { languageCode: language } }).catch(() => null)
      // Teams are told only to people who have agreed, so everything is asked for again.
      await portal.load()
    })
  }
  return (
    <div className="t-narrow">
      <PageHead
        size="display"
        kicker={t('account.consent.pageTitle')}
        title={t('account.consent.title')}
        lead={t('account.consent.lead')}
      />
      <ConsentPoints />
      <form className="t-stack t-form" onSubmit={event => void accept(event)} noValidate>
        <Checkbox label={t('account.consent.agree')} checked={agreed} onChange={setAgreed} required />
        {problem && (
          <Notice kind={problem === 'failed' ? 'critical' : 'caution'} role="alert">
            {t(`account.consent.${problem}`)}
          </Notice>
        )}
        <div className="t-actions t-actions--main">
          <Button type="submit" kind="primary" size="large" busy={busy.value.has('agree')}>
            {t('account.consent.accept')}
          </Button>
          <Button kind="quiet" size="large" onClick={() => void portal.signOut()}>
            {t('account.consent.decline')}
          </Button>
        </div>
      </form>
    </div>
  )
}

export { PolicyConsent as Component }
