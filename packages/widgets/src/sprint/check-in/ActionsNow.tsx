import type { CheckInSprint } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'

/** The actions of the sprint, each with the activities that are suggested for it. */
export function ActionsNow({ actions }: Pick<CheckInSprint, 'actions'>) {
  const { t } = useTrellis().i18n
  return (
    <ul className="t-checkin__actions">
      {actions.map(({ id, label, actionDetail, suggestedActivities }) => (
        <li key={id}>
          <b>{label}</b>
          {actionDetail.status === 'FINISHED' ? (
            <p className="t-small t-muted">{t('sprint.checkIn.activities.finished')}</p>
          ) : (
            suggestedActivities.length > 0 && (
              <ul className="t-small">
                {suggestedActivities.map(it => (
                  <li key={it.id}>{it.text}</li>
                ))}
              </ul>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
