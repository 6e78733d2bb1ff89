import type { TeamMember } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Badge } from '../shared/Badge.tsx'
import { useTrellis } from '../shared/context.tsx'
import { envelopeSimpleIcon } from '../shared/icons.ts'

/** Everyone in the team with part and state, manager first. */
export function TeamPeople({ members }: { members: readonly TeamMember[] }) {
  const { t } = useTrellis().i18n
  return (
    <ul className="t-teamlist">
      {members.map(it => (
        <li key={it.id}>
          <Avatar name={it.name} src={it.imageUrl} decorative />
          <span className="t-teamlist__words">
            <b>{it.name}</b>
            <span className="t-small t-muted">{it.roleLabel}</span>
            {it.designation && <span className="t-small t-muted">{it.designation}</span>}
            {it.status === 'PENDING' ? (
              <Badge icon={envelopeSimpleIcon}>{t('team.board.status.PENDING')}</Badge>
            ) : (
              <span className="t-hidden">{t(`team.board.status.${it.status}`)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
