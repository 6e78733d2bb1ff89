import '@trellis/widgets/styles.css'
import './styles/shell.css'
import './styles/pages.css'
import { cookieStore } from '@trellis/sdk'
import { kyTransport } from '@trellis/sdk/transport-ky'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { applyAppearance } from './appearance.ts'
import { PortalProvider } from './context.tsx'
import { keptLanguage, loadLanguage } from './language.ts'
import { followLinks } from './links.ts'
import { createPortal } from './portal.ts'
import { pathOf } from './redirect.ts'
import { createRoutes } from './routes.tsx'

applyAppearance()
const i18n = await loadLanguage(keptLanguage())

const portal = createPortal({
  i18n,
  store: cookieStore(),
  transport: kyTransport,
  here: () => pathOf(location),
  go: path => void router.navigate(path, { replace: true }),
  reload: path => (path === undefined ? location.reload() : location.assign(path)),
})
const router = createBrowserRouter(createRoutes(portal))

followLinks(router, () => {
  portal.visits.value++
  void router.revalidate()
})

// Another tab may have signed out or switched the tenant while this one was out of sight.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void portal.session.source.get()
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <PortalProvider portal={portal}>
    <RouterProvider router={router} />
  </PortalProvider>,
)
