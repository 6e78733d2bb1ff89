import { useSignals } from '@preact/signals-react/runtime'
import { Bone, Button, checkCircleIcon, EmptyState, lockIcon, Skeleton, useLoad } from '@trellis/widgets'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { home } from '../config.ts'
import { useMaybeShell, usePortal, useText } from '../context.tsx'
import { loginPath } from '../redirect.ts'
import { accessVariant } from './accessVariant.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { mailto } from './mailto.ts'

const titles = {
  expiredBuyer: 'account.accessDenied.expiredTitle',
  expiredUser: 'account.accessDenied.expiredTitle',
  needed: 'account.accessDenied.neededTitle',
  granted: 'account.accessDenied.grantedTitle',
} as const

/** Plan ended (for the buyer and for others), permission needed, or access granted since. Asks the server anew. */
function AccessDenied() {
  useSignals()
  const portal = usePortal()
  const shell = useMaybeShell()
  const { t, date } = useText()
  const [query] = useSearchParams()
  const isIn = portal.session.claims.peek() !== null
  const asked = useLoad(async () => {
    if (isIn) await portal.load()
    return isIn
  }, [portal])
  useEffect(() => {
    if (!isIn) portal.go(loginPath('/access-denied'))
  }, [portal, isIn])

  const variant = shell && asked.value.value ? accessVariant(shell, query.get('reason') === 'forbidden') : null
  const title = variant ? t(titles[variant]) : ''
  useEffect(() => {
    if (title) document.title = `${title} · ${portal.config.product}`
  }, [title, portal])

  if (asked.error.value !== null) return <ErrorPage />
  if (!variant || !shell) {
    return (
      <Skeleton label={t('core.states.loading')}>
        <Bone width={24} height={24} />
        <Bone width={320} height={27} />
        <Bone width={440} />
      </Skeleton>
    )
  }
  const { user, plan } = shell
  const { product, supportEmail, consoleUrl } = portal.config
  const values = {
    product,
    tenant: user.tenantList.find(it => it.client_id === user.clientId)?.name ?? product,
    date: date(plan.currentTermEnd),
    buyer: plan.buyerName ?? '',
    name: user.fullName,
  }
  const report = (
    <Button href={mailto(supportEmail, t('account.accessDenied.issueSubject', values))}>
      {t('account.accessDenied.reportIssue')}
    </Button>
  )
  const informBuyer = () =>
    void portal.signOut(
      mailto(
        plan.buyerEmail ?? '',
        t('account.accessDenied.mailSubject', values),
        t('account.accessDenied.mailBody', values),
      ),
    )

  const screens = {
    expiredBuyer: {
      text: t('account.accessDenied.expiredBuyer', values),
      actions: (
        <>
          <Button kind="primary" href={consoleUrl} target="_blank" rel="noopener noreferrer">
            {t('account.accessDenied.loginToConsole')}
          </Button>
          {report}
        </>
      ),
    },
    expiredUser: {
      text: t(plan.buyerName ? 'account.accessDenied.expiredUser' : 'account.accessDenied.expiredUserNoBuyer', values),
      actions: (
        <>
          <Button kind="primary" onClick={informBuyer}>
            {t('account.accessDenied.informBuyer')}
          </Button>
          {report}
        </>
      ),
      note: t('account.accessDenied.informBuyerHelp'),
    },
    needed: {
      text: user.roles.includes('USER') ? t('core.errors.forbidden') : t('account.accessDenied.neededBody'),
      actions: (
        <>
          <Button kind="primary" href={consoleUrl} target="_blank" rel="noopener noreferrer">
            {t('account.accessDenied.userManagement')}
          </Button>
          {user.roles.includes('USER') && (
            <Button kind="quiet" href={home}>
              {t('account.accessDenied.goToDashboard')}
            </Button>
          )}
        </>
      ),
    },
    granted: {
      text: t('account.accessDenied.grantedBody'),
      actions: (
        <Button kind="primary" href={home}>
          {t('account.accessDenied.goToDashboard')}
        </Button>
      ),
    },
  }
  return (
    <div className="t-narrow">
      <EmptyState
        level={1}
        role="status"
        icon={variant === 'granted' ? checkCircleIcon : lockIcon}
        title={title}
        {...screens[variant]}
      />
    </div>
  )
}

export { AccessDenied as Component }
