import { GuestInvitation } from '@trellis/widgets'
import { GuestLanguage } from './GuestLanguage.tsx'
import { GuestView } from './GuestView.tsx'

/** The invitation to a meeting, for a person without an account. */
function MeetingGuestPage() {
  return (
    <GuestView>
      {({ token, onFailed }) => (
        <>
          <GuestLanguage />
          <GuestInvitation key={token} onFailed={onFailed} />
        </>
      )}
    </GuestView>
  )
}

export { MeetingGuestPage as Component }
