import type { ViewingRight } from '@trellis/sdk'
import { Badge } from '../shared/Badge.tsx'
import { useTrellis } from '../shared/context.tsx'
import { checkIcon, clockIcon, eyeSlashIcon, lockIcon, xIcon } from '../shared/icons.ts'

const icons = { REQUESTED: clockIcon, GRANTED: checkIcon, DECLINED: xIcon, REVOKED: eyeSlashIcon }

export interface RightStatusProps {
  status: Exclude<ViewingRight['status'], 'NONE'>
  /** Granted, and not open yet. */
  waits?: boolean
}

/** How a viewing right stands that somebody has asked for or granted, as icon and word. */
export function RightStatus({ status, waits = false }: RightStatusProps) {
  const { t } = useTrellis().i18n
  if (waits)
    return (
      <Badge icon={lockIcon} kind="caution">
        {t('team.waits.word')}
      </Badge>
    )
  return (
    <Badge
      icon={icons[status]}
      kind={status === 'GRANTED' ? 'positive' : status === 'REQUESTED' ? 'caution' : 'outline'}
    >
      {t(`team.rights.status.${status}`)}
    </Badge>
  )
}
