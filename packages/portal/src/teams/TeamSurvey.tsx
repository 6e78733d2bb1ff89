import { AlignmentSurvey } from '@trellis/widgets'
import { useNavigate, useSearchParams } from 'react-router'
import { usePortal } from '../context.tsx'
import { autoRedirect } from './autoRedirect.ts'

/** The survey of a team over its page: `?survey` opens it to answer, `?preview` to look at. Leaving takes both away. */
export function TeamSurvey({ teamId, onLeft }: { teamId: number; onLeft?: () => void }) {
  const portal = usePortal()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const preview = query.has('preview')
  const leave = () => {
    const next = preview ? null : autoRedirect.take()
    if (next) void navigate(next, { replace: true })
    else setQuery({}, { replace: true })
    if (preview) return
    onLeft?.()
    // What was next is done or under way.
    void portal.load().catch(() => {})
  }
  return (
    <AlignmentSurvey
      key={`${teamId} ${preview}`}
      teamId={teamId}
      preview={preview}
      open={preview || query.has('survey')}
      onClose={leave}
    />
  )
}
