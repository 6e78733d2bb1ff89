import { type PublicConfig, TrellisError } from '@trellis/sdk'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { config, home } from './config.ts'
import { insteadOf, refusal, sessionGuard } from './guards.ts'
import type { RouteHandle } from './handle.ts'
import { Layout } from './layouts/Layout.tsx'
import { ShellSkeleton } from './layouts/ShellSkeleton.tsx'
import { type NotBuilt, notBuilt, notBuiltPublic } from './not-built.ts'
import type { Portal } from './portal.ts'
import { pathOf, safePath } from './redirect.ts'
import { ErrorPage } from './status/ErrorPage.tsx'
import { NotBuiltPage } from './status/NotBuiltPage.tsx'

/** The whole route table: every path of the specs, the guards before them and the redirects between them. */
export function createRoutes(portal: Portal, { debug }: Pick<PublicConfig, 'debug'> = config): RouteObject[] {
  /** The page that is asked for. A loader's request has no fragment: it stands in the address of the page that is opened. */
  const wantedOf = (request: Request) => {
    const wanted = pathOf(new URL(request.url))
    const here = portal.here()
    return here.split('#')[0] === wanted ? here : wanted
  }
  const signedIn = () => portal.session.claims.peek() !== null && portal.session.token() !== null

  /** Loads what the shell knows where it is not known yet; an error reply of the guards' own calls leads where it belongs. */
  const loaded = async (wanted: string) => {
    try {
      if (!portal.shell.peek()) await portal.load()
    } catch (error) {
      const instead = error instanceof TrellisError ? insteadOf(error, portal.answer(error, wanted)) : null
      if (instead) throw redirect(instead)
      throw error
    }
    return portal.shell.peek()
  }

  const guarded = async ({ request }: LoaderFunctionArgs) => {
    const wanted = wantedOf(request)
    const instead = sessionGuard({ signedIn: signedIn(), wanted })
    if (instead) throw redirect(instead)
    const shell = await loaded(wanted)
    const refused = refusal({ signedIn: true, wanted, ...(shell ?? {}) })
    if (refused) throw redirect(refused)
    return null
  }

  /** For pages of signed-in people before the other guards: the policy. */
  const withSession = async ({ request }: LoaderFunctionArgs) => {
    const instead = sessionGuard({ signedIn: signedIn(), wanted: wantedOf(request) })
    if (instead) throw redirect(instead)
    await loaded(wantedOf(request))
    return null
  }

  const signIn = ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams
    if (signedIn() && !query.has('error')) throw redirect(safePath(query.get('redirectUrl')))
    return null
  }

  /** Of an address whose id is none there is no page. */
  const known = ({ params }: LoaderFunctionArgs) => {
    for (const name of ['teamId', 'userId', 'roundId', 'id'])
      if (!/^\d{1,9}$/.test(params[name] ?? '0')) throw redirect('/not-found')
    return null
  }

  const page = (path: string, handle: RouteHandle, lazy: RouteObject['lazy'], more: Partial<RouteObject> = {}) =>
    ({ path, handle, lazy, loader: known, ...more }) as RouteObject
  const to = (path: string, target: string): RouteObject => ({ path, element: null, loader: () => redirect(target) })
  const coming = ({ path, title, room }: NotBuilt, layout?: 'empty'): RouteObject => ({
    path,
    handle: { title, room, ...(layout ? { layout } : {}) } satisfies RouteHandle,
    Component: NotBuiltPage,
  })

  const shell: RouteObject[] = [
    to('dashboard', home),
    page(
      'dashboard/main-dashboard',
      { title: 'account.dashboard.pageTitle' },
      () => import('./dashboard/Dashboard.tsx'),
    ),
    page(
      'explore/growth-leader-assessment-v2',
      { title: 'gla.profile.pageTitle' },
      () => import('./explore/LeaderProfilePage.tsx'),
    ),
    page(
      'dashboard/alignment-quality',
      { title: 'alignment.quality.title' },
      () => import('./teams/AlignmentQualityPage.tsx'),
    ),
    page('cert/:badgeId', { title: 'account.profile.badges' }, () => import('./badge/CertificatePage.tsx')),
    page('dashboard/certificates', { title: 'badge.issued.title' }, () => import('./badge/IssuedCertificatesPage.tsx')),
    page('dashboard/embedding', { title: 'account.embedding.title' }, () => import('./profile/EmbeddingPage.tsx')),
    page('dashboard/custom-360', { title: 'leader360.custom.title' }, () => import('./leader360/Custom360Page.tsx')),
    page(
      'dashboard/viewing-rights',
      { title: 'account.menu.viewingRights' },
      () => import('./teams/ViewingRightsPage.tsx'),
    ),
    // The menu's hidden sub-routes open the board at one of its parts.
    ...['dashboard', 'focus', 'plan', 'analytics', 'connect', 'communicate'].map(it =>
      page(`teams/v2/:teamId/${it}`, { title: 'account.menu.teamImpact' }, () => import('./teams/TeamImpactPage.tsx')),
    ),
    page(
      'teams/v2/:teamId/manager-impact',
      { title: 'account.menu.managerImpact' },
      () => import('./teams/ManagerImpactPage.tsx'),
    ),
    page(
      'teams/v2/:teamId/manager-impact/:userId/sprint',
      { title: 'account.menu.managerImpact' },
      () => import('./sprint/SeenSprintPage.tsx'),
    ),
    page(
      'teams/v2/:teamId/manager-impact/:userId/portfolio',
      { title: 'account.menu.managerImpact' },
      () => import('./sprint/SeenPortfolioPage.tsx'),
    ),
    page(
      'teams/v2/:teamId/manager-impact/:userId/plan',
      { title: 'account.menu.managerImpact' },
      () => import('./plan/SeenPlanPage.tsx'),
    ),
    page(
      'teams/v2/:teamId/team-gla-report',
      { title: 'account.menu.teamGla' },
      () => import('./teams/TeamGlaPage.tsx'),
    ),
    to('profile', '/profile/general-settings'),
    page(
      'profile/general-settings',
      { title: 'account.profile.pageTitle' },
      () => import('./profile/GeneralSettings.tsx'),
    ),
    page(
      'profile/notifications',
      { title: 'notification.settings.menu' },
      () => import('./profile/NotificationsPage.tsx'),
    ),
    page('profile/calendar', { title: 'calendar.settings.menu' }, () => import('./profile/CalendarPage.tsx')),
    page(
      'profile/calendar/connected',
      { title: 'calendar.settings.menu' },
      () => import('./profile/CalendarConnectedPage.tsx'),
    ),
    page('event/dashboard', { title: 'account.menu.events' }, () => import('./event/EventsPage.tsx')),
    page(
      'profile/active-consent',
      { title: 'account.consent.active.title' },
      () => import('./profile/ActiveConsent.tsx'),
    ),
    page(
      'teams/v2/:teamId/manage-team',
      { title: 'account.menu.manageTeam' },
      () => import('./teams/ManageTeamPage.tsx'),
    ),
    page('notification', { title: 'notification.panel.title' }, () => import('./dashboard/NotificationsPage.tsx')),
    page('add-space/team', { title: 'account.menu.addTeam' }, () => import('./teams/AddTeamPage.tsx')),
    page('team-alignment/express', { title: 'account.menu.teamAlignment' }, () => import('./teams/ExpressPage.tsx')),
    ...['sprint/check-in', 'teams/v2/:teamId/sprint/check-in'].map(it =>
      page(it, { title: 'sprint.checkIn.pageTitle' }, () => import('./sprint/CheckInPage.tsx')),
    ),
    page(
      'teams/v2/:teamId/sprint/stand-up',
      { title: 'sprint.standUp.pageTitle' },
      () => import('./sprint/StandUpPage.tsx'),
    ),
    page('plan', { title: 'account.menu.leaderImpact' }, () => import('./plan/PlanPage.tsx')),
    page('plan/network', { title: 'plan.places.title' }, () => import('./plan/NetworkPage.tsx')),
    page('plan/comments', { title: 'plan.comments.title' }, () => import('./plan/CommentsPage.tsx')),
    page('plan/of/:userId', { title: 'account.menu.leaderImpact' }, () => import('./plan/SupportedPlanPage.tsx')),
    page('plan/role-challenges', { title: 'plan.roles.menu' }, () => import('./plan/RoleChallengesPage.tsx')),
    ...['sprint-library', 'teams/v2/:teamId/sprint-library'].flatMap(at =>
      ['', '/pre-designed', '/diy'].map(it =>
        page(at + it, { title: 'account.menu.design' }, () => import('./sprint/SprintLibraryPage.tsx')),
      ),
    ),
    ...['sprint/dashboard', 'teams/v2/:teamId/sprint/dashboard'].map(it =>
      page(it, { title: 'account.menu.sprint' }, () => import('./sprint/SprintDashboardPage.tsx')),
    ),
    ...['sprint/dashboard/edit', 'teams/v2/:teamId/sprint/dashboard/edit'].map(it =>
      page(it, { title: 'sprint.edit.title' }, () => import('./sprint/SprintEditPage.tsx')),
    ),
    ...['sprint/dashboard/view', 'teams/v2/:teamId/sprint/dashboard/view'].map(it =>
      page(it, { title: 'sprint.view.title' }, () => import('./sprint/SprintViewPage.tsx')),
    ),
    ...['sprint/kanban', 'teams/v2/:teamId/sprint/kanban'].map(it =>
      page(it, { title: 'account.menu.kanban' }, () => import('./sprint/KanbanPage.tsx')),
    ),
    ...['sprint/feedback', 'teams/v2/:teamId/sprint/feedback'].map(it =>
      page(it, { title: 'account.menu.feedback' }, () => import('./sprint/SprintFeedbackPage.tsx')),
    ),
    page('my/portfolio', { title: 'account.menu.portfolio' }, () => import('./sprint/PortfolioPage.tsx')),
    page(
      'teams/v2/:teamId/team-portfolio',
      { title: 'account.menu.teamPortfolio' },
      () => import('./sprint/PortfolioPage.tsx'),
    ),
    page('sprint/shared', { title: 'sprint.shared.title' }, () => import('./sprint/SharedSprintsPage.tsx')),
    ...['sprint/analytics', 'teams/v2/:teamId/sprint/analytics'].map(it =>
      page(it, { title: 'account.menu.analytics' }, () => import('./sprint/SprintAnalyticsPage.tsx')),
    ),
    page('explore/leader-360', { title: 'account.menu.leader360' }, () => import('./leader360/Leader360Page.tsx')),
    page(
      'explore/leader-360/report/:roundId',
      { title: 'account.menu.leader360' },
      () => import('./leader360/ReportPage.tsx'),
    ),
    page(
      'teams/v2/:teamId/manager-impact/:userId/leader-360',
      { title: 'account.menu.managerImpact' },
      () => import('./leader360/SeenReportsPage.tsx'),
    ),
    page('development/leader-360', { title: 'leader360.askedBy.title' }, () => import('./leader360/AskedPage.tsx')),
    page(
      'development/leader-360/:id',
      { title: 'leader360.askedBy.title' },
      () => import('./leader360/RatingPage.tsx'),
    ),
    page('development/asked', { title: 'sprint.rating.asked.title' }, () => import('./development/AskedPage.tsx')),
    page('development/:id', { title: 'sprint.rating.asked.title' }, () => import('./development/RatingPage.tsx')),
    to('sprint', '/sprint/dashboard'),
    to('sprint-express', '/sprint/dashboard'),
    to('event', '/event/dashboard'),
    to('explore', '/explore/growth-leader-assessment-v2'),
    {
      path: 'teams/v2/:teamId',
      element: null,
      loader: ({ params }) => redirect(`/teams/v2/${params.teamId}/dashboard`),
    },
    page(
      'teams/v2/:teamId/team-alignment',
      { title: 'account.menu.teamAlignment' },
      () => import('./teams/TeamAlignmentPlace.tsx'),
    ),
    ...notBuilt.map(it => coming(it)),
    coming({ path: 'external-auth', title: 'account.externalAuth.pageTitle', room: 'account' }, 'empty'),
  ]

  return [
    {
      Component: Layout,
      ErrorBoundary: ErrorPage,
      HydrateFallback: ShellSkeleton,
      children: [
        { index: true, element: null, loader: () => redirect(home) },
        page(
          'auth/login',
          { title: 'account.signIn.pageTitle', layout: 'empty', bare: true },
          () => import('./auth/SignIn.tsx'),
          { loader: signIn },
        ),
        page(
          'auth/callback',
          { title: 'account.signIn.pageTitle', layout: 'empty', bare: true },
          () => import('./auth/Callback.tsx'),
        ),
        page(
          'auth/policy-consent',
          { title: 'account.consent.pageTitle', layout: 'empty', personsOwn: true },
          () => import('./auth/PolicyConsent.tsx'),
          { loader: withSession },
        ),
        page(
          'auth/register',
          { title: 'account.register.pageTitle', layout: 'empty', bare: true },
          () => import('./auth/Register.tsx'),
        ),
        page(
          'auth/set-password',
          { title: 'account.password.setTitle', layout: 'empty', bare: true },
          () => import('./auth/SetPassword.tsx'),
        ),
        page(
          'auth/forgotten-password',
          { title: 'account.forgotten.title', layout: 'empty', bare: true },
          () => import('./auth/ForgottenPassword.tsx'),
        ),
        page(
          'auth/reset-password',
          { title: 'account.reset.title', layout: 'empty', bare: true },
          () => import('./auth/ResetPassword.tsx'),
        ),
        to('auth', '/auth/login'),
        { loader: guarded, shouldRevalidate: () => true, ErrorBoundary: ErrorPage, children: shell },
        page(
          'growth-leader/nominee',
          { title: 'gla.info.title', layout: 'empty' },
          () => import('./growth-leader/NomineePage.tsx'),
        ),
        page(
          'guest/alignment',
          { title: 'alignment.intro1.title', layout: 'empty' },
          () => import('./guest/AlignmentGuestPage.tsx'),
        ),
        page(
          'guest/plan',
          { title: 'account.menu.leaderImpact', layout: 'empty' },
          () => import('./guest/PlanGuestPage.tsx'),
        ),
        page(
          'guest/leader360',
          { title: 'account.menu.leader360', layout: 'empty' },
          () => import('./guest/Leader360GuestPage.tsx'),
        ),
        page(
          'guest/meeting',
          { title: 'calendar.meeting.guestTitle', layout: 'empty' },
          () => import('./guest/MeetingGuestPage.tsx'),
        ),
        page(
          'development',
          { title: 'sprint.rating.asked.title', layout: 'empty' },
          () => import('./development/RaterGuestPage.tsx'),
        ),
        page(
          'certification/:badgeId',
          { title: 'account.profile.badges', layout: 'empty' },
          () => import('./badge/PublicCertificate.tsx'),
        ),
        page(
          'style-palette',
          { title: 'account.stylePalette.title', layout: 'empty' },
          () => import('./status/StylePalette.tsx'),
        ),
        debug
          ? page('debug', { title: 'account.debug.title', layout: 'empty' }, () => import('./status/DebugPage.tsx'))
          : to('debug', '/not-found'),
        page('error', { title: 'account.errorPage.pageTitle', layout: 'empty' }, async () => ({
          Component: ErrorPage,
        })),
        page(
          'not-found',
          { title: 'account.notFound.pageTitle', layout: 'empty' },
          () => import('./status/NotFound.tsx'),
        ),
        page(
          'access-denied',
          { title: 'account.accessDenied.pageTitle', layout: 'empty' },
          () => import('./status/AccessDenied.tsx'),
        ),
        ...notBuiltPublic.map(it => coming(it, 'empty')),
        { path: '*', element: null, loader: () => redirect('/not-found') },
      ],
    },
  ]
}
