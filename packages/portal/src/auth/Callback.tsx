import { TrellisError } from '@trellis/sdk'
import { Button, EmptyState, ProgressBar, warningCircleIcon } from '@trellis/widgets'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { loginPath, safePath } from '../redirect.ts'
import { Door } from './Door.tsx'
import { takeSignIn } from './pending.ts'

/** Comes back from the provider: compares the state, exchanges the code and goes to the wanted page. */
export function Callback() {
  const portal = usePortal()
  const { t } = useText()
  const [query] = useSearchParams()
  /** Where to sign in once more, after a failure. */
  const [retry, setRetry] = useState<string | null>(null)
  const [text, setText] = useState<string | null>(null)
  const begun = useRef(false)

  useEffect(() => {
    // A code works once, and effects may run twice.
    if (begun.current) return
    begun.current = true
    const pending = takeSignIn()
    const [code, state, iss] = ['code', 'state', 'iss'].map(name => query.get(name))
    const wanted = safePath(pending?.redirectUrl)
    const fail = () => setRetry(loginPath(wanted, 'retry', pending?.organisation))
    if (!code || !state || pending?.state !== state) return fail()
    // A refusal stays on this page: there is no session yet that could lead anywhere else.
    portal
      .quietly(() => portal.client.auth.callback({ query: { code, state, ...(iss ? { iss } : {}) } }))
      .then(reply => {
        if (portal.signedIn(reply.access_token)) return portal.go(wanted)
        // Without a session the wanted page would lead back here, round and round.
        fail()
        setText(portal.i18n.peek().t('account.signIn.noStorage'))
      })
      .catch(error => {
        if (!(error instanceof TrellisError)) return fail()
        const elsewhere = error.code === 'otherProvider' && (error.details as { client_id?: unknown })?.client_id
        if (typeof elsewhere === 'string') return portal.go(loginPath(wanted, error.code, elsewhere))
        // The same provider would say the same again: the way on is another one.
        if (error.code === 'notMember' || error.code === 'otherIdentity')
          return portal.go(loginPath(wanted, error.code))
        fail()
        if (error.code === 'forbidden') setText(error.message)
      })
  }, [portal, query])

  return (
    <Door>
      {retry === null ? (
        <>
          <h1 className="t-title">{t('account.signIn.submitting')}</h1>
          <div className="t-door__wait">
            <ProgressBar label={t('account.signIn.submitting')} />
          </div>
        </>
      ) : (
        <EmptyState
          level={1}
          role="alert"
          icon={warningCircleIcon}
          tone="critical"
          title={t('core.errors.title')}
          text={text ?? t('account.signIn.notCompleted')}
          actions={
            <Button kind="primary" href={retry}>
              {t('core.actions.retry')}
            </Button>
          }
        />
      )}
    </Door>
  )
}

export { Callback as Component }
