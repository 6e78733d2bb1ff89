import { useSignals } from '@preact/signals-react/runtime'
import { cx, Toasts, useOnRoot } from '@trellis/widgets'
import { useEffect } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { useMaybeShell, usePortal, useText } from '../context.tsx'
import { handleOf } from '../handle.ts'
import { isOpenInPersonsName } from '../inPersonsName.ts'
import { PersonsOwn } from '../status/PersonsOwn.tsx'
import { BottomBar } from './BottomBar.tsx'
import { EmptyBar } from './EmptyBar.tsx'
import { Footer } from './Footer.tsx'
import { holdPage } from './holdPage.ts'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { layoutOf } from './layoutOf.ts'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import { navigation } from './navigationState.ts'
import { ownTitle } from './ownTitle.ts'
import { SessionPopup } from './SessionPopup.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { TopBar } from './TopBar.tsx'
import { usePageFocus } from './usePageFocus.ts'
import { useRealtimeToasts } from './useRealtimeToasts.ts'
import { useWide } from './useWide.ts'

/**
 * The frame around every page: empty, dense or compact.
 * The page keeps its place in the tree whatever the frame, so that turning a phone does not lose what was typed.
 */
export function Layout() {
  useSignals()
  const portal = usePortal()
  const shell = useMaybeShell()
  const { t } = useText()
  const { pathname, search } = useLocation()
  const handle = handleOf(useMatches())
  const busy = useNavigation().state !== 'idle'
  const layout = layoutOf({ handle, search, wide: useWide(), known: shell !== null })
  const title = ownTitle.value || (handle ? t(handle.title) : '')
  const actor = portal.session.claims.value?.act?.sub

  useEffect(() => {
    document.title = title ? `${title} · ${portal.config.product}` : portal.config.product
  }, [title, portal])
  usePageFocus(pathname)
  useOnRoot('has-bar', !handle?.bare)
  useOnRoot('has-bottom', layout === 'compact')
  useEffect(holdPage, [])
  useRealtimeToasts()
  const isKnown = shell?.user.isAgree === true
  useEffect(() => {
    if (isKnown) void portal.lookAgain()
  }, [portal, isKnown, pathname])

  const side = layout === 'dense' && navigation.value.open
  const isClosed = actor && !(handle?.layout === 'empty' ? !handle.personsOwn : isOpenInPersonsName(pathname))
  const page = isClosed ? <PersonsOwn /> : <Outlet key={portal.visits.value} />
  return (
    <div className={cx('t-portal', actor && 't-impersonated')} data-layout={layout}>
      <a className="t-skip" href="#main">
        {t('account.shell.skip')}
      </a>
      <p className="t-hidden" role="status">
        {busy ? '' : title}
      </p>
      {actor && <ImpersonationBanner name={actor} />}
      <div className={cx('t-shell', side && (navigation.value.pinned ? 'has-nav' : 'has-rail'))}>
        {side && <SideNavigation />}
        <div className="t-shell__page">
          {layout !== 'empty' && <TopBar layout={layout} />}
          {layout === 'empty' && !handle?.bare && <EmptyBar />}
          <main className={handle?.bare ? undefined : 't-main'} id="main" tabIndex={-1} aria-busy={busy}>
            {page}
          </main>
          {!handle?.bare && <Footer empty={layout === 'empty'} />}
        </div>
      </div>
      {layout === 'compact' && <BottomBar />}
      {layout === 'compact' && <NavigationDrawer />}
      <SessionPopup />
      <Toasts store={portal.toasts} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />
    </div>
  )
}
