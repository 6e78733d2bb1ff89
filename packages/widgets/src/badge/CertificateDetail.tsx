import { useSignals } from '@preact/signals-react/runtime'
import type { AchievementName, Certificate } from '@trellis/sdk'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Section } from '../shared/Section.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'
import { useLoad } from '../shared/useLoad.ts'
import { CertificateCard } from './CertificateCard.tsx'
import { CriteriaList } from './CriteriaList.tsx'
import { KeepCertificate } from './KeepCertificate.tsx'
import { ShowCertificate } from './ShowCertificate.tsx'
import { startText } from './startText.ts'
import { Verification } from './Verification.tsx'

export interface CertificateDetailProps {
  /** Of what was issued, or the name of what can be reached. */
  id: string
  /** Where one begins who wants to reach it; null where that page is not there. */
  startHref: (name: AchievementName) => string | null
  /** Where the holder reads the sprint it was issued for: one's own, or a team's. */
  sprintHref: (teamId: number | null) => string
  /** It could not be loaded. Source: spec 1 section 8, Badge load failure. */
  onFailed?: () => void
  /** Of which kind it is. */
  onFound?: (kind: Certificate['badge']['type']) => void
}

/** One's own badge or certificate: what it stands for, whether it holds, how it is shown and kept; or how it is reached. */
export function CertificateDetail({ id, startHref, sprintHref, onFailed, onFound }: CertificateDetailProps) {
  useSignals()
  const { client, realtime, person } = useTrellis()
  const load = useLoad(() => client.badge.certificate({ params: { id } }), [client, id])
  const failed = load.error.value !== null && load.value.value === null
  useEffect(() => {
    if (failed) onFailed?.()
  }, [failed])
  const kind = load.value.value?.badge.type
  useEffect(() => {
    if (kind) onFound?.(kind)
  }, [kind])
  const isSigning = load.value.value?.id != null && load.value.value.verification === null
  const userId = person?.userId
  useEffect(() => {
    if (isSigning && realtime && userId) return realtime.listen(`notification/${userId}`, () => void load.reload())
  }, [isSigning, realtime, userId])
  return (
    <Loaded of={load} skeleton={14}>
      {it => <Detail of={it} startHref={startHref} sprintHref={sprintHref} reload={() => void load.reload()} />}
    </Loaded>
  )
}

interface DetailProps {
  of: Certificate
  startHref: CertificateDetailProps['startHref']
  sprintHref: CertificateDetailProps['sprintHref']
  reload: () => void
}

function Detail({ of: it, startHref, sprintHref, reload }: DetailProps) {
  const { t } = useTrellis().i18n
  const id = useId()
  const changes = useChanges()
  const aside = useRef<HTMLElement>(null)
  useKeptFocus(aside, () => headingIn(aside))
  const { badge, issued_at, withdrawn_at } = it
  const start = issued_at ? null : startHref(badge.image_name)
  return (
    <div className={issued_at ? 't-certpage' : 't-certpage is-open'}>
      <h1 className="t-hidden">{badge.badge_name}</h1>
      <div>
        <CertificateCard of={it} id={id} />
        {withdrawn_at && (
          <p className="t-lead t-certpage__gone">{t('badge.page.withdrawnText', { issuer: it.issuer.name })}</p>
        )}
        {start && (
          <p className="t-certpage__start">
            <Button kind="primary" size="large" href={start}>
              {startText(t, badge.image_name)}
            </Button>
          </p>
        )}
      </div>
      {issued_at && (
        <aside ref={aside} className="t-certpage__aside" aria-label={t('badge.show.title')}>
          <Verification of={it} onAgain={reload} />
          <ToldOfPress of={changes} />
          {it.verification?.isGenuine && (!withdrawn_at || it.isPublic) && (
            <ShowCertificate of={it} changes={changes} onChanged={reload} />
          )}
          {it.verification?.isGenuine && !withdrawn_at && <KeepCertificate of={it} />}
        </aside>
      )}
      {it.criteria.length > 0 && !withdrawn_at && (
        <Section
          title={t(issued_at ? 'badge.page.why' : 'badge.page.how')}
          action={it.sprint?.isOpen && <a href={sprintHref(it.sprint.teamId)}>{t('badge.page.openSprint')}</a>}
        >
          <CriteriaList of={it.criteria} facts={it.sprint?.facts} />
        </Section>
      )}
    </div>
  )
}
