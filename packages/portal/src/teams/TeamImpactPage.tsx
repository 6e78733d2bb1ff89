import {
  AlignmentGlance,
  type BoardSection,
  TeamActivities,
  TeamImpactBoard,
  TeamMilestones,
  useTeamAlignment,
} from '@trellis/widgets'
import { useLocation, useParams } from 'react-router'
import { useShell } from '../context.tsx'
import { teamSprintHref } from '../sprint/sprintHref.ts'
import { TeamNext } from './TeamNext.tsx'

const sections: readonly string[] = ['focus', 'plan', 'analytics', 'connect', 'communicate'] satisfies BoardSection[]
const isSection = (it: string | undefined): it is BoardSection => it !== undefined && sections.includes(it)

/** The team impact board with the state of alignment beside it; the address's last part names the section it opens at. */
function TeamImpactPage() {
  const { teamId = '' } = useParams()
  // Another team is another page: nothing of the one before is shown in between.
  return <TeamImpact key={teamId} teamId={teamId} />
}

function TeamImpact({ teamId }: { teamId: string }) {
  const section = useLocation().pathname.split('/').at(-1)
  const alignment = useTeamAlignment(Number(teamId))
  const team = `/teams/v2/${teamId}`
  const shell = useShell()
  const standing = shell.teams.find(it => it.id === Number(teamId))?.standing ?? []
  return (
    <TeamImpactBoard
      teamId={Number(teamId)}
      {...(isSection(section) ? { section } : {})}
      headline={alignment.headline}
      answered={alignment.answered}
      alignment={<AlignmentGlance of={alignment} href={`${team}/team-alignment`} />}
      activities={TeamActivities}
      milestones={TeamMilestones}
      next={<TeamNext teamId={Number(teamId)} />}
      links={{
        manage: `${team}/manage-team`,
        sprint: `${team}/sprint/dashboard`,
        design: teamSprintHref(shell, Number(teamId), standing) && `${team}/sprint-library`,
        teamGla: `${team}/team-gla-report`,
        portfolio: `${team}/team-portfolio`,
      }}
    />
  )
}

export { TeamImpactPage as Component }
