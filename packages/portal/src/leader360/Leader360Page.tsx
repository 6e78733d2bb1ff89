import { Leader360 } from '@trellis/widgets'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePortal, useShell } from '../context.tsx'
import { useOwnTitle } from '../layouts/ownTitle.ts'

/** A leader's 360, or with `?customModel=true` that of the organisation's own. Source: spec 1 section 2. */
function Leader360Page() {
  const { inbox } = usePortal()
  const [query] = useSearchParams()
  const custom = query.get('customModel') === 'true'
  const { user } = useShell()
  const navigate = useNavigate()
  const reportHref = (id: number) => `/explore/leader-360/report/${id}?customModel=${custom}`
  useOwnTitle(custom ? user.customGL360NavTitle : '')
  useEffect(() => {
    void inbox.opened(custom ? 'custom360Report' : 'leader360Report')
  }, [inbox, custom])
  return (
    <Leader360
      key={String(custom)}
      custom={custom}
      reportHref={reportHref}
      rightsHref="/dashboard/viewing-rights"
      onReport={id => void navigate(reportHref(id))}
      onChange={() => void inbox.refresh()}
    />
  )
}

export { Leader360Page as Component }
