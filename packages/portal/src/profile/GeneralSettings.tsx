import { MyResearchQuestions, PageHead, Section } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { usePortal, useShell, useText } from '../context.tsx'
import { Appearance } from './Appearance.tsx'
import { Impersonate } from './Impersonate.tsx'
import { PersonForm } from './PersonForm.tsx'

/** The person's profile: name, language and time, looks, research questions. */
export function GeneralSettings() {
  const portal = usePortal()
  const { user } = useShell()
  const { t } = useText()
  const [query] = useSearchParams()
  const mayImpersonate = user.roles.includes('ADMIN') && !portal.session.claims.peek()?.act
  return (
    <>
      <PageHead
        title={t('account.profile.title')}
        lead={t('account.profile.lead', { product: portal.config.product })}
      />
      {mayImpersonate && query.has('impersonate') && <Impersonate />}
      <PersonForm />
      <Appearance />
      <Section title={t('account.profile.research')}>
        <MyResearchQuestions />
      </Section>
      {mayImpersonate && !query.has('impersonate') && <Impersonate />}
    </>
  )
}
