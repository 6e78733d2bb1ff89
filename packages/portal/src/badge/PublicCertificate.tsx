import { Button, LanguageChoice, PublicCertificatePage } from '@trellis/widgets'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { BarEnd } from '../layouts/BarEnd.tsx'
import { useOwnTitle } from '../layouts/ownTitle.ts'
import { loginPath, pathOf } from '../redirect.ts'

/** The public page of a badge or certificate, for everybody with its link. Source: spec 1 section 2. */
function PublicCertificate() {
  const portal = usePortal()
  const { t, language } = useText()
  const { badgeId = '' } = useParams()
  const signInHref = loginPath(pathOf(useLocation()))
  const [name, setName] = useState('')
  useOwnTitle(name)
  return (
    <>
      <BarEnd>
        <LanguageChoice
          compact
          label={t('account.profile.language')}
          value={language}
          onChoose={it => void portal.setLanguage(it)}
        />
        <Button href={signInHref}>{t('account.signIn.submit')}</Button>
      </BarEnd>
      <PublicCertificatePage onFound={setName} id={badgeId} signInHref={signInHref} />
    </>
  )
}

export { PublicCertificate as Component }
