import { GuestRating, LanguageChoice, TrellisProvider } from '@trellis/widgets'
import { useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { useGuestToken } from '../guest/useGuestToken.ts'
import { guestClient } from '../guestClient.ts'

/** Feedback and advice by the link of a mail, which holds a token for each sprint that asks. Who comes without one has an account. */
function RaterGuestPage() {
  const portal = usePortal()
  const i18n = useText()
  const [query] = useSearchParams()
  const tokens = useGuestToken()
  const links = useMemo(
    // A mail program may take along what closes its own brackets, or cut the address off.
    () => (tokens?.match(/g\.\d*\.?[\w-]*/g) ?? []).map(token => ({ token, client: guestClient(portal, token) })),
    [portal, tokens],
  )
  const client = useMemo(() => guestClient(portal, null), [portal])
  const trellis = useMemo(
    () => ({ i18n, textsOf: portal.textsOf, config: portal.config, client }),
    [i18n, portal, client],
  )
  if (tokens === null) return <Navigate to="/development/asked" replace />
  return (
    <TrellisProvider value={trellis}>
      <GuestRating
        links={links}
        isNotMe={query.has('notMe')}
        language={
          <LanguageChoice compact value={i18n.language} onChoose={language => void portal.setLanguage(language)} />
        }
      />
    </TrellisProvider>
  )
}

export { RaterGuestPage as Component }
