import { LanguageChoice } from '@trellis/widgets'
import { usePortal, useText } from '../context.tsx'
import { BarEnd } from '../layouts/BarEnd.tsx'

/** Another language, for who has no profile to say it in. */
export function GuestLanguage() {
  const portal = usePortal()
  const i18n = useText()
  return (
    <BarEnd>
      <LanguageChoice
        label={i18n.t('account.profile.language')}
        compact
        value={i18n.language}
        onChoose={language => void portal.setLanguage(language)}
      />
    </BarEnd>
  )
}
