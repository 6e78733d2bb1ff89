import { holds } from '@trellis/sdk'
import { SprintSummary } from '@trellis/widgets'
import { useShell } from '../context.tsx'
import { inTeamSprints } from '../sprint/inTeamSprints.ts'

/** The sprints that run and that the person is in: the own one, and those of teams. */
export function RunningSprints() {
  const shell = useShell()
  return (
    <>
      {shell.ownSprintRuns && holds(shell.plan.features, 'user-sprint-engine') && (
        <SprintSummary href="/sprint/dashboard" />
      )}
      {inTeamSprints(shell).map(({ id }) => (
        <SprintSummary key={id} teamId={id} href={`/teams/v2/${id}/sprint/dashboard`} />
      ))}
    </>
  )
}
