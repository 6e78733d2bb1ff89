import { TrellisError } from '@trellis/sdk'
import { Button, DeadLink, EmptyState, GuestPlan, LanguageChoice, reasonOf, TrellisProvider } from '@trellis/widgets'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { guestClient } from '../guestClient.ts'
import { BarEnd } from '../layouts/BarEnd.tsx'
import { useGuestToken } from './useGuestToken.ts'

/** A leader's board for somebody from outside, whose link carries a guest token (see useGuestToken). */
function PlanGuestPage() {
  const portal = usePortal()
  const i18n = useText()
  const { t } = i18n
  const token = useGuestToken()
  const [query] = useSearchParams()
  const [error, setError] = useState<unknown>(null)
  const trellis = useMemo(
    () => ({ i18n, textsOf: portal.textsOf, config: portal.config, client: guestClient(portal, token) }),
    [i18n, portal, token],
  )
  if (!token) return <DeadLink text={t('account.link.guest')} />
  const isDead = error instanceof TrellisError && error.status < 500 && error.status !== 429
  // To a guest the words of a refusal are wrong: there is nothing to sign in to.
  if (isDead) return <DeadLink text={error.status === 410 ? reasonOf(error, t) : t('account.link.guest')} />
  if (error !== null)
    return (
      <EmptyState
        level={1}
        role="alert"
        tone="critical"
        title={t('core.errors.title')}
        text={reasonOf(error, t, 'core.errors.unreachable')}
        actions={
          <Button kind="primary" onClick={() => setError(null)}>
            {t('core.actions.retry')}
          </Button>
        }
      />
    )
  return (
    <TrellisProvider value={trellis}>
      <BarEnd>
        <LanguageChoice
          label={t('account.profile.language')}
          compact
          value={i18n.language}
          onChoose={language => void portal.setLanguage(language)}
        />
      </BarEnd>
      <GuestPlan key={token} isMails={query.has('mails')} onFailed={setError} />
    </TrellisProvider>
  )
}

export { PlanGuestPage as Component }
