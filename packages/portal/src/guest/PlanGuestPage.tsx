import { GuestPlan, LanguageChoice } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { BarEnd } from '../layouts/BarEnd.tsx'
import { GuestView } from './GuestView.tsx'

/** A leader's board for somebody from outside. */
function PlanGuestPage() {
  const portal = usePortal()
  const i18n = useText()
  const [query] = useSearchParams()
  return (
    <GuestView>
      {({ token, onFailed }) => (
        <>
          <BarEnd>
            <LanguageChoice
              label={i18n.t('account.profile.language')}
              compact
              value={i18n.language}
              onChoose={language => void portal.setLanguage(language)}
            />
          </BarEnd>
          <GuestPlan key={token} isMails={query.has('mails')} onFailed={onFailed} />
        </>
      )}
    </GuestView>
  )
}

export { PlanGuestPage as Component }
