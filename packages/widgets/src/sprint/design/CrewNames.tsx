import type { SprintDesign } from '@trellis/sdk'
import { Avatar } from '../../shared/Avatar.tsx'
import { useTrellis } from '../../shared/context.tsx'

export interface CrewNamesProps {
  crew: readonly (Pick<SprintDesign['sprintCrews'][number], 'name' | 'email' | 'role'> & { imageUrl?: string | null })[]
}

/** Who gives feedback and advice, each with the role. */
export function CrewNames({ crew }: CrewNamesProps) {
  const { t } = useTrellis().i18n
  if (crew.length === 0) return <p className="t-muted">{t('sprint.crew.none')}</p>
  return (
    <ul className="t-designreview__crew">
      {crew.map((it, at) => (
        <li key={at}>
          <Avatar name={it.name || it.email} src={it.imageUrl} size="small" decorative />
          <span>
            {it.name || it.email}
            <small>{t(`sprint.roles.${it.role}`)}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
