import '@trellis/widgets/styles.css'
import './styles/shell.css'
import './styles/pages.css'
import { cookieStore, windowChannel } from '@trellis/sdk'
import { kyTransport } from '@trellis/sdk/transport-ky'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { applyAppearance } from './appearance.ts'
import { PortalProvider } from './context.tsx'
import { hideGuestToken } from './guest/guestToken.ts'
import { keptLanguage, loadLanguage } from './language.ts'
import { followLinks } from './links.ts'
import { createPortal } from './portal.ts'
import { pathOf } from './redirect.ts'
import { createRoutes } from './routes.tsx'

hideGuestToken()
applyAppearance()
const i18n = await loadLanguage(keptLanguage())

const portal = createPortal({
  i18n,
  store: cookieStore(),
  channel: windowChannel(),
  transport: kyTransport,
  here: () => pathOf(location),
  go: path => void router.navigate(path, { replace: true }),
  reload: path => (path === undefined ? location.reload() : location.assign(path)),
})
// What the server was not told yet comes before anything this page asks for.
void portal.signOuts.repeat()
addEventListener('online', () => void portal.signOuts.repeat())
const router = createBrowserRouter(createRoutes(portal))

followLinks(router, () => void portal.showAnew().then(() => router.revalidate()))

// A page that slept, or was kept by the browser to be gone back to, may have missed the word of another window.
document.addEventListener('visibilitychange', portal.session.check)
addEventListener('pageshow', portal.session.check)

createRoot(document.getElementById('root') as HTMLElement).render(
  <PortalProvider portal={portal}>
    <RouterProvider router={router} />
  </PortalProvider>,
)
