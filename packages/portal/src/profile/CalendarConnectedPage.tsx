import { CalendarConnected } from '@trellis/widgets'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safePath } from '../redirect.ts'

const settings = '/profile/calendar'

/** Comes back from a calendar's provider. Code and state leave the address at once. */
function CalendarConnectedPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [given] = useState(() => {
    const found = (name: string) => query.get(name) ?? undefined
    const [code, error, iss] = [found('code'), found('error'), found('iss')]
    return { state: found('state') ?? '', ...(code && { code }), ...(error && { error }), ...(iss && { iss }) }
  })
  useEffect(() => {
    if (given.state && query.has('state')) void navigate(location.pathname, { replace: true })
    if (!given.state) void navigate(settings, { replace: true })
  }, [given, query, navigate])
  if (!given.state) return null
  return (
    <CalendarConnected
      given={given}
      settingsHref={settings}
      onConnected={originUrl => {
        const { origin, pathname } = new URL(originUrl, location.origin)
        if (origin === location.origin) void navigate(safePath(pathname), { replace: true })
        else location.assign(originUrl)
      }}
    />
  )
}

export { CalendarConnectedPage as Component }
