import type { SprintDesign } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'

type Action = SprintDesign['actions'][number]
type Activity = Action['suggestedActivities'][number]

export interface ActivitiesProps {
  action: Action
  /** As the library has them, in its order. */
  known: readonly Activity[]
  /** Of a sprint that is changed: those that stand on its board already stay there. */
  planned?: ReadonlySet<string> | undefined
  onChange: (activities: Activity[]) => void
}

/** Activities of an action: those of the library are taken or left. */
export function Activities({ action, known, planned, onChange }: ActivitiesProps) {
  const { t } = useTrellis().i18n
  const taken = action.suggestedActivities
  const all = [...known, ...taken.filter(it => !known.some(one => one.text === it.text))]
  if (all.length === 0) return null
  const has = (it: Activity) => taken.some(one => one.text === it.text)
  const toggle = (it: Activity) => onChange(all.filter(one => (one.text === it.text ? !has(one) : has(one))))
  return (
    <ul className="t-activities" aria-label={t('sprint.design.items.activities')}>
      {all.map(it => (
        <li key={it.text}>
          <label>
            <input
              type="checkbox"
              checked={has(it)}
              disabled={has(it) && planned?.has(it.text)}
              onChange={() => toggle(it)}
            />
            <span>{it.text}</span>
            <small>{t(`sprint.activityTypes.${it.type}`)}</small>
          </label>
        </li>
      ))}
    </ul>
  )
}
