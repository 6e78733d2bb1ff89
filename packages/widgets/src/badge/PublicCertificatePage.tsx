import { useSignals } from '@preact/signals-react/runtime'
import { type PublicCertificate, publicId, withdrawnIn } from '@trellis/sdk'
import { useEffect, useId, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { isRefused } from '../shared/createChanges.ts'
import { Disclosure } from '../shared/Disclosure.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { compassIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { CertificateCard } from './CertificateCard.tsx'
import { CriteriaList } from './CriteriaList.tsx'
import { Verification } from './Verification.tsx'

export interface PublicCertificatePageProps {
  /** Of the page, from its address. */
  id: string
  /** Where its holder finds it in the own profile, after signing in where that is still to be done. */
  ownHref: string
  isSignedIn?: boolean
  /** What it is called, as it is shown. */
  onFound?: (name: string) => void
}

/** The page of a badge or certificate for everybody with its link, no account needed: what it is, and that it was verified now. */
export function PublicCertificatePage({ id, ownHref, isSignedIn = false, onFound }: PublicCertificatePageProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(
    () =>
      client.badge.publicCertificate({ params: { id } }).catch(error => {
        const withdrawn = withdrawnIn(error)
        if (withdrawn) return withdrawn
        throw error
      }),
    [client, id, i18n],
  )
  const name = load.value.value?.badge.badge_name
  useEffect(() => {
    if (name) onFound?.(name)
  }, [name])
  const [busy, setBusy] = useState(false)
  const again = () => {
    setBusy(true)
    void load.reload().finally(() => setBusy(false))
  }
  const error = load.error.value
  // Hidden meanwhile, or never there: nothing of it stays.
  if (isRefused(error) || !publicId.safeParse(id).success)
    return <EmptyState level={1} icon={compassIcon} title={t('badge.public.gone')} text={t('badge.public.goneText')} />
  const known = load.value.value
  return (
    <div className="t-certpublic">
      {known ? (
        <Page of={known} isUnsure={error !== null} {...{ again, busy, ownHref, isSignedIn }} />
      ) : (
        <Loaded of={load} skeleton={12}>
          {() => null}
        </Loaded>
      )}
    </div>
  )
}

interface PageProps {
  of: PublicCertificate
  isUnsure: boolean
  again: () => void
  busy: boolean
  ownHref: string
  isSignedIn: boolean
}

function Page({ of: it, isUnsure, again, busy, ownHref, isSignedIn }: PageProps) {
  const { t } = useTrellis().i18n
  const id = useId()
  return (
    <>
      <h1 className="t-hidden">{t('badge.public.heading', { badge: it.badge.badge_name, name: it.user.fullname })}</h1>
      <CertificateCard of={it} id={id} />
      <Verification of={it} isPublic isUnsure={isUnsure} onAgain={again} busy={busy} />
      {it.withdrawn_at ? (
        <p className="t-lead">{t('badge.page.withdrawnText', { issuer: it.issuer.name })}</p>
      ) : (
        <>
          <Offline of={it} />
          {it.criteria.length > 0 && (
            <Section title={t('badge.page.standsFor')} text={t('badge.page.standsForText')}>
              <CriteriaList of={it.criteria} />
            </Section>
          )}
        </>
      )}
      <div className="t-certpublic__note">
        <Notice
          title={t('badge.public.title')}
          actions={
            <Button size="small" href={ownHref}>
              {t(isSignedIn ? 'badge.page.back' : 'account.signIn.submit')}
            </Button>
          }
        >
          {t(it.withdrawn_at ? 'badge.public.withdrawnText' : 'badge.public.text')}
        </Notice>
      </div>
      <p className="t-certcode t-muted">
        {it.issuer.id} · {it.publicId}
      </p>
    </>
  )
}

/** Where a document of a `did:web` identifier lies, below the address that it names. Source: W3C CCG, did:web. */
const documentPath = (did: string) => `/${did.split(':').slice(3).map(decodeURIComponent).join('/')}/did.json`

function Offline({ of: it }: { of: PublicCertificate }) {
  const { t } = useTrellis().i18n
  if (!it.verification) return null
  const { list } = it.verification
  const home = new URL(list)
  const files: [name: string, words: string, href: string][] = [
    ['badge.json', t('badge.verify.fileCredential'), new URL(`../credential/${it.publicId}`, home).href],
    ['did.json', t('badge.verify.fileIssuer'), new URL(documentPath(it.issuer.id), home).href],
    ['list.json', t('badge.verify.fileList'), list],
  ]
  return (
    <Disclosure className="t-certoffline" summary={t('badge.verify.offline')}>
      <p>{t('badge.verify.offlineText')}</p>
      <ul>
        {files.map(([name, words, href]) => (
          <li key={name}>
            <a href={href} download={name}>
              {words}
            </a>
          </li>
        ))}
      </ul>
      <pre className="t-certcode">trellis verify-badge badge.json --issuer did.json --status list.json</pre>
    </Disclosure>
  )
}
