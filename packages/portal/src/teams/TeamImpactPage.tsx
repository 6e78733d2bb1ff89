import { type BoardSection, TeamImpactBoard } from '@trellis/widgets'
import { useLocation, useParams } from 'react-router'

const sections: readonly string[] = ['focus', 'plan', 'analytics', 'connect', 'communicate'] satisfies BoardSection[]
const isSection = (it: string | undefined): it is BoardSection => it !== undefined && sections.includes(it)

/** The team impact board; the address's last part names the section it opens at. */
function TeamImpactPage() {
  const { teamId = '' } = useParams()
  const section = useLocation().pathname.split('/').at(-1)
  const team = `/teams/v2/${teamId}`
  return (
    <TeamImpactBoard
      key={teamId}
      teamId={Number(teamId)}
      {...(isSection(section) ? { section } : {})}
      links={{
        alignment: `${team}/team-alignment`,
        manage: `${team}/manage-team`,
        sprint: `${team}/sprint/dashboard`,
        sprintLibrary: `${team}/sprint-library`,
      }}
    />
  )
}

export { TeamImpactPage as Component }
