import { GuestPlan } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { GuestLanguage } from './GuestLanguage.tsx'
import { GuestView } from './GuestView.tsx'

/** A leader's board for somebody from outside. */
function PlanGuestPage() {
  const [query] = useSearchParams()
  return (
    <GuestView>
      {({ token, onFailed }) => (
        <>
          <GuestLanguage />
          <GuestPlan key={token} isMails={query.has('mails')} onFailed={onFailed} />
        </>
      )}
    </GuestView>
  )
}

export { PlanGuestPage as Component }
