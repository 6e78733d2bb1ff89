import { useSignals } from '@preact/signals-react/runtime'
import type { I18n, TextKey } from '@trellis/sdk'
import { Bone, Button, buildingsIcon, Notice, PageHead, Skeleton } from '@trellis/widgets'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { loginPath, safePath } from '../redirect.ts'
import { actingOver } from '../session.ts'
import { Door } from './Door.tsx'
import { OrganisationForm } from './OrganisationForm.tsx'
import { rememberSignIn, waitingOrganisation } from './pending.ts'

interface Providers {
  mapping: { client_id: string; name: string }[]
  authorization_url: string
  state: string
}

/** The sentence for the error a person was sent here with; a code without one has failed at the provider. */
function reasonOf(t: I18n['t'], error: string | null): string | null {
  if (error === null) return null
  if (error === actingOver) return t('account.impersonation.over')
  const key = `core.errors.${error}` as TextKey
  const text = /^\w+$/.test(error) ? t(key) : key
  return text === key ? t('account.signIn.unknownSso') : text
}

/** Chooses where to sign in, and goes there at once when there is nothing to choose. */
export function SignIn() {
  useSignals()
  const portal = usePortal()
  const { t } = useText()
  const [query] = useSearchParams()
  const [providers, setProviders] = useState<Providers | null>(null)
  const [going, setGoing] = useState<string | null>(null)
  const [failed, setFailed] = useState<'tryAgain' | 'noStorage' | null>(null)
  const redirectUrl = safePath(query.get('redirectUrl'))
  const error = query.get('error')
  const signedOut = query.has('signedOut')
  const owes = portal.signOuts.owes.value
  const asked = query.get('client_id')
  const names = query.has('organisation')
  const [naming, setNaming] = useState(names)

  const leave = useCallback(
    (found: Providers) => {
      const url = new URL(found.authorization_url, location.origin)
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return setFailed('tryAgain')
      const organisation = found.mapping[0]?.client_id
      if (rememberSignIn({ state: found.state, redirectUrl, organisation })) portal.reload(url.href)
      else setFailed('noStorage')
    },
    [portal, redirectUrl],
  )
  const load = useCallback(async () => {
    setFailed(null)
    // A provider that still has its session would let the one in again who has signed out.
    await portal.signOuts.told()
    if (portal.signOuts.elsewhere.peek()) return
    try {
      const waiting = error === null ? waitingOrganisation() : null
      const clientId = asked ?? waiting
      const found = await portal.client.auth.provider({ query: clientId ? { client_id: clientId } : {} })
      if (waiting || (error === null && !signedOut && !names)) leave(found)
      else setProviders(found)
    } catch {
      setFailed('tryAgain')
    }
  }, [portal, leave, error, signedOut, asked, names])
  useEffect(() => void load(), [load])
  const elsewhere = portal.signOuts.elsewhere.value
  useEffect(() => {
    if (elsewhere && portal.session.token() === null) portal.reload(elsewhere)
  }, [portal, elsewhere])

  const choose = async (clientId?: string) => {
    setGoing(clientId ?? '')
    try {
      if (clientId === undefined && providers) leave(providers)
      else leave(await portal.client.auth.provider({ query: { client_id: clientId } }))
    } catch {
      setGoing(null)
      setFailed('tryAgain')
    }
  }
  const reason = reasonOf(t, error)
  const own = providers?.mapping[0]
  return (
    <Door>
      <PageHead title={t('account.signIn.title')} lead={t('account.signIn.lead')} />
      <div className="t-stack">
        {reason && (
          <Notice kind="caution" role="status">
            {reason}
          </Notice>
        )}
        {!reason && signedOut && (
          <Notice kind={owes ? 'caution' : 'positive'} role="status">
            {t(owes ? 'account.signIn.signedOutHere' : 'account.signIn.signedOut')}
          </Notice>
        )}
        {!reason && query.has('redirectUrl') && <Notice>{t('account.signIn.redirected')}</Notice>}
        {failed && (
          <Notice
            kind="critical"
            role="alert"
            actions={
              <Button size="small" onClick={() => void load()}>
                {t('core.actions.retry')}
              </Button>
            }
          >
            {t(failed === 'noStorage' ? 'account.signIn.noStorage' : 'core.errors.tryAgain')}
          </Notice>
        )}
        {!failed && !providers && (
          <Skeleton label={t('core.states.loading')}>
            <Bone height={44} />
          </Skeleton>
        )}
        {providers && (
          <>
            {naming && !own ? (
              <OrganisationForm busy={going !== null && going !== ''} onGo={it => void choose(it)} />
            ) : (
              <Button kind="primary" size="large" block busy={going === ''} onClick={() => void choose()}>
                {own ? t('account.signIn.sso', { provider: own.name }) : t('account.signIn.continue')}
              </Button>
            )}
            <div className="t-or">{t('account.signIn.or')}</div>
            {naming || own ? (
              <Button size="large" block href={loginPath(redirectUrl)}>
                {t('account.signIn.withPassword')}
              </Button>
            ) : (
              <Button size="large" block icon={buildingsIcon} onClick={() => setNaming(true)}>
                {t('account.signIn.organisation.link')}
              </Button>
            )}
          </>
        )}
        <p className="t-small t-muted">{t('account.signIn.invitation')}</p>
      </div>
    </Door>
  )
}

export { SignIn as Component }
