import { EventsPage as Events } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { useShell } from '../context.tsx'

/** What the person has ahead; `?meeting=` opens one. */
function EventsPage() {
  const { user } = useShell()
  const [query] = useSearchParams()
  const meetingId = Number(query.get('meeting')) || undefined
  return <Events userId={user.userId} {...(meetingId === undefined ? {} : { meetingId })} />
}

export { EventsPage as Component }
