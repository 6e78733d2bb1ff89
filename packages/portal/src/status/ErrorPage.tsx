import { TrellisError } from '@trellis/sdk'
import { arrowClockwiseIcon, Button, buildingsIcon, EmptyState, warningCircleIcon } from '@trellis/widgets'
import { useRouteError } from 'react-router'
import { home } from '../config.ts'
import { usePortal, useText } from '../context.tsx'

/** What stands where a page should be: what happened, what was kept, and a way on. */
export function ErrorPage() {
  const portal = usePortal()
  const { t } = useText()
  const error = useRouteError()
  if (error instanceof TrellisError && error.code === 'tenantUnavailable') return <TenantUnavailable error={error} />
  const requestId = error instanceof TrellisError ? error.requestId : undefined
  return (
    <div className="t-narrow">
      <EmptyState
        level={1}
        role="alert"
        icon={warningCircleIcon}
        tone="critical"
        title={t('account.errorPage.title')}
        text={t('account.errorPage.body')}
        actions={
          <>
            <Button kind="primary" icon={arrowClockwiseIcon} onClick={() => portal.reload(error ? undefined : home)}>
              {t('account.errorPage.action')}
            </Button>
            <Button kind="quiet" href={home}>
              {t('account.errorPage.home')}
            </Button>
          </>
        }
        note={
          <>
            {requestId && <>{t('core.errors.reference', { requestId })} </>}
            {t('core.errors.support', { email: portal.config.supportEmail })}
          </>
        }
      />
    </div>
  )
}

/** The organisation is closed. Trying again would go round in circles: the way on is another organisation, or out. */
function TenantUnavailable({ error }: { error: TrellisError }) {
  const portal = usePortal()
  const { t } = useText()
  return (
    <div className="t-narrow">
      <EmptyState
        level={1}
        role="alert"
        icon={buildingsIcon}
        title={t('account.tenantUnavailable.title')}
        text={
          <>
            <p>{error.message}</p>
            <p>{t('account.tenantUnavailable.next')}</p>
          </>
        }
        actions={
          <Button kind="primary" onClick={() => void portal.signOut()}>
            {t('account.userMenu.signOut')}
          </Button>
        }
        note={t('core.errors.support', { email: portal.config.supportEmail })}
      />
    </div>
  )
}
