import { LanguageChoice, PublicCertificatePage } from '@trellis/widgets'
import { useState } from 'react'
import { useParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { useOwnTitle } from '../layouts/ownTitle.ts'

/** The public page of a badge or certificate, for everybody with its link. Source: spec 1 section 2. */
function PublicCertificate() {
  const portal = usePortal()
  const { t, language } = useText()
  const { badgeId = '' } = useParams()
  const [name, setName] = useState('')
  useOwnTitle(name)
  return (
    <PublicCertificatePage
      onFound={setName}
      id={badgeId}
      signInHref="/auth/login"
      language={
        <LanguageChoice
          compact
          label={t('account.profile.language')}
          value={language}
          onChoose={it => void portal.setLanguage(it)}
        />
      }
    />
  )
}

export { PublicCertificate as Component }
