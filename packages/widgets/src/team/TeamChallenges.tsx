import type { TeamDashboard, TeamMember } from '@trellis/sdk'
import { Avatar, Avatars } from '../shared/Avatar.tsx'
import { useTrellis } from '../shared/context.tsx'

export interface TeamChallengesProps {
  challenges: TeamDashboard['teamTopChallenges']
  members: readonly TeamMember[]
}

/** What several people of the team have chosen as a challenge, and who. */
export function TeamChallenges({ challenges, members }: TeamChallengesProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const sorted = [...challenges].sort((a, b) => b.userIds.length - a.userIds.length)
  return (
    <ol className="t-rowlist">
      {sorted.map(it => {
        const people = members.filter(member => member.userId !== null && it.userIds.includes(member.userId))
        return (
          <li key={it.id}>
            <b>{it.title}</b>
            <span className="t-rowlist__end">
              <span className="t-small t-muted" aria-hidden="true">
                {t('team.board.challenges.people', { count: it.userIds.length })}
              </span>
              <span className="t-hidden">{i18n.list(people.map(member => member.name))}</span>
              <Avatars>
                {people.slice(0, 5).map(member => (
                  <Avatar key={member.id} name={member.name} src={member.imageUrl} size="small" decorative />
                ))}
              </Avatars>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
