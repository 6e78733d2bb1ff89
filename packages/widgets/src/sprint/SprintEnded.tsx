import type { SprintDetails } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { checkCircleIcon } from '../shared/icons.ts'
import { fullDay, inZone } from './sprintDays.ts'

export interface SprintEndedProps {
  sprint: SprintDetails
  /** What is planned after it. */
  next: SprintDetails | null
  designHref?: string
}

/** The sprint has ended: how, and what comes next. */
export function SprintEnded({ sprint, next, designHref }: SprintEndedProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const how =
    sprint.sprintStatus === 'PORTFOLIO' ? 'saved' : sprint.sprintStatus === 'INCOMPLETE' ? 'aside' : 'cancelled'
  return (
    <EmptyState
      level={1}
      icon={checkCircleIcon}
      role="status"
      title={t(`sprint.ends.done.${how}`, { label: sprint.label })}
      text={
        next
          ? t('sprint.dashboard.planned', {
              label: next.label,
              day: inZone(i18n, next.dateTimeFrom, next.timezone, fullDay),
            })
          : t(`sprint.ends.doneText.${how}`)
      }
      actions={
        designHref &&
        !next && (
          <Button kind="primary" size="large" href={designHref}>
            {t('sprint.dashboard.design')}
          </Button>
        )
      }
    />
  )
}
