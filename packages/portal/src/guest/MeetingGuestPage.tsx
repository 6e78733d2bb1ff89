import { GuestInvitation } from '@trellis/widgets'
import { GuestView } from './GuestView.tsx'

/** The invitation to a meeting, for a person without an account. */
function MeetingGuestPage() {
  return <GuestView>{({ token, onFailed }) => <GuestInvitation key={token} onFailed={onFailed} />}</GuestView>
}

export { MeetingGuestPage as Component }
