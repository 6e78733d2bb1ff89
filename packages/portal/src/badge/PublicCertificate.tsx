import { LanguageChoice, PublicCertificatePage } from '@trellis/widgets'
import { useParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'

/** The public page of a badge or certificate, for everybody with its link. Source: spec 1 section 2. */
function PublicCertificate() {
  const portal = usePortal()
  const { language } = useText()
  const { badgeId = '' } = useParams()
  return (
    <PublicCertificatePage
      id={badgeId}
      signInHref="/auth/login"
      language={<LanguageChoice compact value={language} onChoose={it => void portal.setLanguage(it)} />}
    />
  )
}

export { PublicCertificate as Component }
