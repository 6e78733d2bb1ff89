import { Button, badgePlaces, LanguageChoice, PublicCertificatePage } from '@trellis/widgets'
import { useState } from 'react'
import { useParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { BarEnd } from '../layouts/BarEnd.tsx'
import { useOwnTitle } from '../layouts/ownTitle.ts'
import { loginPath } from '../redirect.ts'

/** The page tells nobody who its holder is, nor by which id that one has it: the holder finds it in the own list. */
const own = `/profile/general-settings#${badgePlaces.BADGE}`

/** The public page of a badge or certificate, for everybody with its link. Source: spec 1 section 2. */
function PublicCertificate() {
  const portal = usePortal()
  const { t, language } = useText()
  const { badgeId = '' } = useParams()
  const isSignedIn = portal.session.token() !== null
  const ownHref = isSignedIn ? own : loginPath(own)
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
        <Button href={ownHref}>{t(isSignedIn ? 'badge.page.back' : 'account.signIn.submit')}</Button>
      </BarEnd>
      <PublicCertificatePage onFound={setName} id={badgeId} ownHref={ownHref} isSignedIn={isSignedIn} />
    </>
  )
}

export { PublicCertificate as Component }
