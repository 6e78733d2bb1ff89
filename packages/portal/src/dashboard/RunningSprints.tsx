import { holds } from '@trellis/sdk'
import { SprintSummary } from '@trellis/widgets'
import { useShell } from '../context.tsx'

/** The sprints that run and that the person is in: the own one, and those of teams. */
export function RunningSprints() {
  const { plan, teams, ownSprintRuns } = useShell()
  const ofTeams = holds(plan.features, 'teams-navigation')
    ? teams.filter(({ currentSprint: it }) => it?.sprintStatus === 'IN_PROGRESS' && it.isMember)
    : []
  return (
    <>
      {ownSprintRuns && holds(plan.features, 'user-sprint-engine') && <SprintSummary href="/sprint/dashboard" />}
      {ofTeams.map(({ id }) => (
        <SprintSummary key={id} teamId={id} href={`/teams/v2/${id}/sprint/dashboard`} />
      ))}
    </>
  )
}
