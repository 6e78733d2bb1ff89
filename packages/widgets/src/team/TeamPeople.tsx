import type { TeamMember } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Badge } from '../shared/Badge.tsx'
import { useTrellis } from '../shared/context.tsx'
import { envelopeSimpleIcon } from '../shared/icons.ts'
import { Section } from '../shared/Section.tsx'

/** Roles in the order that the list has them. */
const roles = ['TEAM_MANAGER', 'TEAM_ASSISTANT', 'TEAM_MEMBERS', 'GUEST'] as const

/** Everyone in the team with role and state, manager first, and how many there are of each. */
export function TeamPeople({ members }: { members: readonly TeamMember[] }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const counts = roles.flatMap(role => {
    const count = members.filter(it => it.role === role).length
    return count > 0 ? [t(`team.board.people.of.${role}`, { count })] : []
  })
  return (
    <Section title={t('team.board.people.title', { count: members.length })} text={i18n.list(counts)}>
      <ul className="t-teamlist">
        {members.map(it => (
          <li key={it.id}>
            <Avatar name={it.name} src={it.imageUrl} decorative />
            <span className="t-teamlist__words">
              <b>{it.name}</b>
              <span className="t-small t-muted">
                {it.designation
                  ? t('team.board.people.roleAnd', { role: it.roleLabel, designation: it.designation })
                  : it.roleLabel}
              </span>
              {it.status === 'PENDING' ? (
                <Badge icon={envelopeSimpleIcon}>{t('team.board.status.PENDING')}</Badge>
              ) : (
                <span className="t-hidden">{t(`team.board.status.${it.status}`)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
