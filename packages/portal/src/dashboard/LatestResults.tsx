import { holds, isRestricted, maySee } from '@trellis/sdk'
import { AlignmentSummary, GlaSummary, Section } from '@trellis/widgets'
import { useShell, useText } from '../context.tsx'

const profile = '/explore/growth-leader-assessment-v2'
/** Whoever is in more teams finds the others by the menu. */
const mostTeams = 3

/** The own profile, where its page is for the person, and the reports of the teams whose report one may see. */
export function LatestResults() {
  const { user, plan, teams } = useShell()
  const { t } = useText()
  const seen = holds(plan.features, 'team-alignment')
    ? teams.filter(it => maySee('alignmentReport', it.standing, { enough: true })).slice(0, mostTeams)
    : []
  const hasProfile = !user.tempRestrict || !isRestricted(profile)
  if (!hasProfile && seen.length === 0) return null
  return (
    <Section title={t('account.dashboard.results.title')}>
      <div className="t-results">
        {hasProfile &&
          (user.glaV2.finished ? (
            <GlaSummary href={profile} />
          ) : (
            <p className="t-muted">{t('account.dashboard.results.empty')}</p>
          ))}
        {seen.map(({ id }) => (
          <AlignmentSummary key={id} teamId={id} href={`/teams/v2/${id}/team-alignment`} />
        ))}
      </div>
    </Section>
  )
}
