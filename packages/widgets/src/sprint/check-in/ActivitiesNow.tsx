import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../../shared/context.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { type CheckInNewsStore, columns, type NewsActivity } from './CheckInNewsModel.ts'

/** The person's activities in progress; each is put into its column here as on the board. */
export function ActivitiesNow({ news }: { news: CheckInNewsStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const error = news.outcome.value?.error
  return (
    <>
      <ul className="t-checkin__actions">
        {news.open.value.map(it => (
          <li key={it.id}>
            <Activity news={news} activity={it} />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
    </>
  )
}

function Activity({ news, activity: it }: { news: CheckInNewsStore; activity: NewsActivity }) {
  useSignals()
  const { t } = useTrellis().i18n
  const words = (
    <>
      <b>{it.title}</b>
      {it.action && <small className="t-muted">{it.action}</small>}
    </>
  )
  if (!it.mayMove)
    return (
      <div className="t-checkin__activity">
        {words}
        <p className="t-small t-muted">{t(`sprint.kanban.columns.${it.status}`)}</p>
      </div>
    )
  return (
    <fieldset className="t-checkin__activity" disabled={news.busy.value.has(`move ${it.id}`)}>
      <legend>{words}</legend>
      <div className="t-checkin__columns">
        {columns.map(status => (
          <label key={status} className="t-rate__step">
            <input
              type="radio"
              name={`t-activity-${it.id}`}
              checked={it.status === status}
              onChange={() => void news.move(it.id, status)}
            />
            <span>{t(`sprint.kanban.columns.${status}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
