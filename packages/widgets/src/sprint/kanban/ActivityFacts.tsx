import type { Activity } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import type { KanbanBoard } from './KanbanModel.ts'
import { type KanbanPerson, keysOf } from './people.ts'
import { useDueWords } from './useDueWords.ts'

export interface ActivityFactsProps {
  board: KanbanBoard
  activity: Activity
  people: ReadonlyMap<string, KanbanPerson>
}

/** An activity as somebody reads it who does not change it. */
export function ActivityFacts({ board, activity, people }: ActivityFactsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const due = useDueWords()
  const action = board.sprint.actions.find(it => it.id === activity.actionId)?.label
  const names = keysOf(activity).flatMap(it => people.get(it)?.name ?? [])
  const facts: [string, string | undefined][] = [
    [t('sprint.kanban.form.type'), t(`sprint.activityTypes.${activity.activityType.code}`)],
    [t('sprint.kanban.filter.action'), action],
    [t('notification.next.plan.day'), due(activity) || t('sprint.kanban.noDate')],
    [t('sprint.kanban.form.people'), names.length ? i18n.list(names) : undefined],
    [t('sprint.kanban.form.column'), t(`sprint.kanban.columns.${activity.status}`)],
    [t('notification.next.plan.notes'), activity.description || undefined],
    [t('sprint.kanban.form.plannedBy'), activity.createdByName ?? undefined],
  ]
  return (
    <dl className="t-kanban__facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
