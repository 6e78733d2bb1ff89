import { TrellisError } from '@trellis/sdk'
import { arrowClockwiseIcon, Button, buildingsIcon, EmptyState, warningCircleIcon } from '@trellis/widgets'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useRouteError } from 'react-router'
import { home } from '../config.ts'
import { usePortal, useText } from '../context.tsx'
import { focusTitle } from '../layouts/usePageFocus.ts'

/** It takes the place of a page, perhaps with all that stood around it: who was there goes on at its title, as on any other new page. */
function InPlaceOfPage({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void focusTitle(box.current), [])
  return (
    <div ref={box} className="t-narrow">
      {children}
    </div>
  )
}

/** Whether the browser knows of no network. */
function useOffline(): boolean {
  return useSyncExternalStore(
    changed => {
      for (const it of ['online', 'offline']) addEventListener(it, changed)
      return () => {
        for (const it of ['online', 'offline']) removeEventListener(it, changed)
      }
    },
    () => !navigator.onLine,
  )
}

/** What stands where a page should be: what happened, what was kept, and a way on. */
export function ErrorPage() {
  const portal = usePortal()
  const { t } = useText()
  const error = useRouteError()
  const isOffline = useOffline()
  if (error instanceof TrellisError && error.code === 'tenantUnavailable') return <TenantUnavailable error={error} />
  // Loaded anew without a network, the page would be gone with all that it could say.
  const again = () =>
    isOffline ? portal.toasts.error(t('core.errors.unreachable')) : portal.reload(error ? undefined : home)
  const requestId = error instanceof TrellisError ? error.requestId : undefined
  return (
    <InPlaceOfPage>
      <EmptyState
        level={1}
        role="alert"
        icon={warningCircleIcon}
        tone="critical"
        title={t('account.errorPage.title')}
        text={t(isOffline ? 'core.errors.unreachable' : 'account.errorPage.body')}
        actions={
          <>
            <Button kind="primary" icon={arrowClockwiseIcon} onClick={again}>
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
    </InPlaceOfPage>
  )
}

/** The organisation is closed. Trying again would go round in circles: the way on is another organisation, or out. */
function TenantUnavailable({ error }: { error: TrellisError }) {
  const portal = usePortal()
  const { t } = useText()
  return (
    <InPlaceOfPage>
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
    </InPlaceOfPage>
  )
}
