import type { I18n, TextKey } from '@trellis/sdk'
import { Bone, Button, buildingsIcon, Notice, PageHead, Skeleton } from '@trellis/widgets'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { safePath } from '../redirect.ts'
import { Door } from './Door.tsx'
import { rememberSignIn } from './pending.ts'

interface Providers {
  mapping: { client_id: string; name: string }[]
  authorization_url: string
  state: string
}

/** The sentence for the error a person was sent here with; a code without one has failed at the provider. */
function reasonOf(t: I18n['t'], error: string | null): string | null {
  if (error === null) return null
  const key = `core.errors.${error}` as TextKey
  const text = /^\w+$/.test(error) ? t(key) : key
  return text === key ? t('account.signIn.unknownSso') : text
}

/** Chooses where to sign in, and goes there at once when there is nothing to choose. */
export function SignIn() {
  const portal = usePortal()
  const { t } = useText()
  const [query] = useSearchParams()
  const [providers, setProviders] = useState<Providers | null>(null)
  const [going, setGoing] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const redirectUrl = safePath(query.get('redirectUrl'))
  const error = query.get('error')
  const signedOut = query.has('signedOut')

  const leave = useCallback(
    (found: Providers) => {
      const url = new URL(found.authorization_url, location.origin)
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return setFailed(true)
      rememberSignIn({ state: found.state, redirectUrl })
      portal.reload(url.href)
    },
    [portal, redirectUrl],
  )
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const found = await portal.client.auth.provider({ query: {} })
      if (found.mapping.length === 0 && error === null && !signedOut) leave(found)
      else setProviders(found)
    } catch {
      setFailed(true)
    }
  }, [portal, leave, error, signedOut])
  useEffect(() => void load(), [load])

  const choose = async (clientId?: string) => {
    setGoing(clientId ?? '')
    try {
      if (clientId === undefined && providers) leave(providers)
      else leave(await portal.client.auth.provider({ query: { client_id: clientId } }))
    } catch {
      setGoing(null)
      setFailed(true)
    }
  }
  const reason = reasonOf(t, error)
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
          <Notice kind="positive" role="status">
            {t('account.signIn.signedOut')}
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
            {t('core.errors.tryAgain')}
          </Notice>
        )}
        {!failed && !providers && (
          <Skeleton label={t('core.states.loading')}>
            <Bone height={44} />
          </Skeleton>
        )}
        {providers && (
          <>
            <Button kind="primary" size="large" block busy={going === ''} onClick={() => void choose()}>
              {t('account.signIn.continue')}
            </Button>
            {providers.mapping.length > 0 && <div className="t-or">{t('account.signIn.or')}</div>}
            {providers.mapping.map(it => (
              <Button
                key={it.client_id}
                size="large"
                block
                icon={buildingsIcon}
                busy={going === it.client_id}
                onClick={() => void choose(it.client_id)}
              >
                {t('account.signIn.sso', { provider: it.name })}
              </Button>
            ))}
          </>
        )}
        <p className="t-small t-muted">{t('account.signIn.invitation')}</p>
      </div>
    </Door>
  )
}
