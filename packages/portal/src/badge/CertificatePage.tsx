import { arrowLeftIcon, badgePlaces, CertificateDetail, Icon } from '@trellis/widgets'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { useStartHref } from './startHref.ts'

const settings = '/profile/general-settings'

/** One's own badge or certificate, under an arrow back to where they are listed. Source: spec 1 section 2. */
function CertificatePage() {
  const portal = usePortal()
  const { t } = useText()
  const { badgeId = '' } = useParams()
  const go = useNavigate()
  const startHref = useStartHref()
  const [kind, setKind] = useState<keyof typeof badgePlaces>('BADGE')
  return (
    <>
      <p className="t-certback">
        <a href={`${settings}#${badgePlaces[kind]}`}>
          <Icon path={arrowLeftIcon} size="small" />
          {t('badge.page.back')}
        </a>
      </p>
      <CertificateDetail
        id={badgeId}
        startHref={startHref}
        sprintHref={teamId => (teamId === null ? '/my/portfolio' : `/teams/v2/${teamId}/team-portfolio`)}
        onFound={setKind}
        onFailed={() => {
          portal.toasts.show({ kind: 'error', text: t('badge.page.failed') })
          void go(settings, { replace: true })
        }}
      />
    </>
  )
}

export { CertificatePage as Component }
