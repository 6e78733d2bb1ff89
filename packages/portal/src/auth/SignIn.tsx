import { useSignals } from '@preact/signals-react/runtime'
import type { I18n, TextKey } from '@trellis/sdk'
import {
  Bone,
  Button,
  buildingsIcon,
  LoadFailed,
  Notice,
  PageHead,
  Skeleton,
  useChanges,
  useLoad,
  useTried,
} from '@trellis/widgets'
import { useEffect, useState } from 'react'
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
  const { busy, outcome, change, forget } = useChanges()
  /** The address that the provider gave leads nowhere, or the browser keeps nothing to come back with. */
  const [stuck, setStuck] = useState<'tryAgain' | 'noStorage' | null>(null)
  const redirectUrl = safePath(query.get('redirectUrl'))
  const error = query.get('error')
  const signedOut = query.has('signedOut')
  const owes = portal.signOuts.owes.value
  const asked = query.get('client_id')
  const names = query.has('organisation')
  const [naming, setNaming] = useState(names)

  const leave = (found: Providers) => {
    const url = new URL(found.authorization_url, location.origin)
    const organisation = found.mapping[0]?.client_id
    if (url.protocol !== 'https:' && url.protocol !== 'http:') setStuck('tryAgain')
    else if (rememberSignIn({ state: found.state, redirectUrl, organisation })) portal.reload(url.href)
    else setStuck('noStorage')
  }
  const door = useLoad(async () => {
    // A provider that still has its session would let the one in again who has signed out.
    await portal.signOuts.told()
    if (portal.signOuts.elsewhere.peek()) return { isAhead: false }
    const waiting = error === null ? waitingOrganisation() : null
    const clientId = asked ?? waiting
    const providers = await portal.client.auth.provider({ query: clientId ? { client_id: clientId } : {} })
    return { providers, isAhead: waiting !== null || (error === null && !signedOut && !names) }
  }, [portal, redirectUrl, error, signedOut, asked, names])
  const found = door.value.value
  useEffect(() => {
    if (found?.isAhead && found.providers) leave(found.providers)
  }, [found])
  const providers = found?.isAhead ? undefined : found?.providers
  const tried = useTried(door)
  const failed = stuck ?? (tried.error.value !== null || outcome.value?.error !== undefined ? 'tryAgain' : null)
  const elsewhere = portal.signOuts.elsewhere.value
  useEffect(() => {
    if (elsewhere && portal.session.token() === null) portal.reload(elsewhere)
  }, [portal, elsewhere])

  const choose = async (clientId?: string) => {
    let chosen = clientId === undefined ? providers : undefined
    const isOpen = await change(clientId === undefined ? 'go' : 'goTo', async () => {
      chosen ??= await portal.client.auth.provider({ query: clientId ? { client_id: clientId } : {} })
    })
    if (isOpen && chosen) leave(chosen)
  }
  const again = () => {
    setStuck(null)
    forget()
    return tried.reload()
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
          <LoadFailed onRetry={again}>
            {t(failed === 'noStorage' ? 'account.signIn.noStorage' : 'core.errors.tryAgain')}
          </LoadFailed>
        )}
        {!failed && !providers && (
          <Skeleton label={t('core.states.loading')}>
            <Bone height={44} />
          </Skeleton>
        )}
        {providers && (
          <>
            {naming && !own ? (
              <OrganisationForm busy={busy.value.has('goTo')} onGo={it => void choose(it)} />
            ) : (
              <Button kind="primary" size="large" block busy={busy.value.has('go')} onClick={() => void choose()}>
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
