import { Button, EmptyState } from '@trellis/widgets'
import { useText } from '../context.tsx'

export interface CheckInOfTeamsProps {
  /** Whose sprint runs with the person in it; one at least. */
  teams: readonly { id: number; name: string }[]
}

/** Where the check-in of one is who has no sprint of the own and is in a team's: its own page would say that no sprint runs. */
export function CheckInOfTeams({ teams }: CheckInOfTeamsProps) {
  const { t } = useText()
  const [only] = teams.length === 1 ? teams : []
  return (
    <EmptyState
      title={t('sprint.checkInOfTeams.title')}
      text={t('sprint.checkInOfTeams.text')}
      actions={teams.map(({ id, name }) => (
        <Button key={id} kind={only ? 'primary' : 'default'} href={`/teams/v2/${id}/sprint/check-in`}>
          {t('sprint.checkInOfTeams.open', { team: name })}
        </Button>
      ))}
    />
  )
}
