import { MyResearchQuestions, PageHead, Section, SignInSecurity, UserBadges } from '@trellis/widgets'
import { useLocation, useSearchParams } from 'react-router'
import { useStartHref } from '../badge/startHref.ts'
import { useMayImpersonate, usePortal, useText } from '../context.tsx'
import { Appearance } from './Appearance.tsx'
import { DeleteData } from './DeleteData.tsx'
import { Impersonate } from './Impersonate.tsx'
import { PersonForm } from './PersonForm.tsx'

/** The person's profile: name, language and time, looks, sign-in, badges, research questions. */
function GeneralSettings() {
  const portal = usePortal()
  const { t } = useText()
  const [query] = useSearchParams()
  const place = useLocation().hash.slice(1)
  const acting = portal.session.claims.peek()?.act !== undefined
  const mayImpersonate = useMayImpersonate()
  const startHref = useStartHref()
  return (
    <>
      <PageHead
        title={t('account.profile.title')}
        lead={t('account.profile.lead', { product: portal.config.product })}
      />
      {mayImpersonate && query.has('impersonate') && <Impersonate />}
      <PersonForm />
      <Appearance />
      {!acting && (
        <Section title={t('account.security.title')}>
          <SignInSecurity toasts={portal.toasts} />
        </Section>
      )}
      {!acting && <UserBadges certHref={it => `/cert/${it}`} startHref={startHref} place={place} />}
      <Section title={t('account.profile.research')}>
        <MyResearchQuestions toasts={portal.toasts} />
      </Section>
      <DeleteData />
      {mayImpersonate && !query.has('impersonate') && <Impersonate />}
    </>
  )
}

export { GeneralSettings as Component }
