import type { ViewingRight } from '@trellis/sdk'
import { Badge } from '../shared/Badge.tsx'
import { useTrellis } from '../shared/context.tsx'
import { checkIcon, clockIcon, eyeSlashIcon, xIcon } from '../shared/icons.ts'

const icons = { REQUESTED: clockIcon, GRANTED: checkIcon, DECLINED: xIcon, REVOKED: eyeSlashIcon }

/** How a viewing right stands that somebody has asked for or granted, as icon and word. */
export function RightStatus({ status }: { status: Exclude<ViewingRight['status'], 'NONE'> }) {
  const { t } = useTrellis().i18n
  return (
    <Badge
      icon={icons[status]}
      kind={status === 'GRANTED' ? 'positive' : status === 'REQUESTED' ? 'caution' : 'outline'}
    >
      {t(`team.rights.status.${status}`)}
    </Badge>
  )
}
