import { useSignals } from '@preact/signals-react/runtime'
import { type Activity, isLate, meetingAt, type SprintDetails } from '@trellis/sdk'
import { Badge } from '../../shared/Badge.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Disclosure } from '../../shared/Disclosure.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { checkIcon } from '../../shared/icons.ts'
import { Section } from '../../shared/Section.tsx'
import { warningIcon } from '../../shared/signs.ts'
import { ToldOfPress } from '../../shared/ToldOfPress.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import type { ActiveSprintStore } from '../ActiveSprintModel.ts'
import { useDueWords } from '../kanban/useDueWords.ts'
import type { SprintBoardStore } from './SprintBoardModel.ts'

type Action = SprintDetails['actions'][number]

export interface ActionRowsProps {
  sprint: SprintDetails
  store: ActiveSprintStore
  board: SprintBoardStore
  kanbanHref?: string | undefined
  /** The sprint is over: nothing comes next in it, and nothing is finished any more. */
  isOver?: boolean
}

/** The first of those to come that has a date, else the first of them. */
function nextOf(activities: readonly Activity[]): Activity | undefined {
  const open = activities.filter(it => it.status !== 'DONE')
  const dated = open.flatMap(it => (it.meetingTimeFrom ? [{ it, at: meetingAt(it.meetingTimeFrom).getTime() }] : []))
  return dated.sort((a, b) => a.at - b.at)[0]?.it ?? open[0]
}

/**
 * The actions with all of their activities, those of the library and the own ones, and the mark that finishes one: its lead sets it,
 * a team's manager, and the owner of a personal sprint. Source: spec 2 sections 4 and 6.
 */
export function ActionRows({ sprint, store, board, kanbanHref, isOver = false }: ActionRowsProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const found = board.load.value.value
  const leadOf = (it: Action) => sprint.sprintTeamMembers.find(one => one.userId === it.actionDetail.actionLeadId)?.name
  return (
    <Section
      title={t('sprint.design.items.actions')}
      action={kanbanHref && <a href={kanbanHref}>{t('sprint.manage.actions.kanban')}</a>}
    >
      <ol className="t-actionrows">
        {sprint.actions.map(it => (
          <ActionRow
            key={it.id}
            action={it}
            lead={leadOf(it)}
            isOver={isOver}
            activities={found?.activities.filter(one => one.actionId === it.id) ?? null}
            mayAct={!isOver && (found?.leads.includes(it.id) ?? false)}
            isBusy={store.busy.value.has(`action ${it.id}`)}
            onSet={status => void store.setAction(it.id, status)}
          />
        ))}
      </ol>
      <ToldOfPress of={store.ofActions} />
    </Section>
  )
}

interface ActionRowProps {
  action: Action
  lead: string | undefined
  isOver: boolean
  /** Null until they are known. */
  activities: readonly Activity[] | null
  mayAct: boolean
  isBusy: boolean
  onSet: (status: 'TODO' | 'FINISHED') => void
}

function ActionRow({ action, lead, isOver, activities, mayAct, isBusy, onSet }: ActionRowProps) {
  const { t } = useTrellis().i18n
  const isFinished = action.actionDetail.status === 'FINISHED'
  const done = activities?.filter(it => it.status === 'DONE').length ?? 0
  const total = activities?.length ?? 0
  const next = isFinished || isOver ? undefined : nextOf(activities ?? [])
  return (
    <li>
      <div className="t-actionrows__head">
        <span id={`t-action-${action.id}`}>
          <b>{action.label}</b>
          {lead && <small>{t('sprint.dashboard.leads', { name: lead })}</small>}
        </span>
        {isFinished && (
          <Badge kind="positive" icon={checkIcon}>
            {t('sprint.manage.actions.finished')}
          </Badge>
        )}
        {mayAct && (
          <Button
            size="small"
            kind={isFinished ? 'quiet' : 'default'}
            {...(isFinished ? {} : { icon: checkIcon })}
            busy={isBusy}
            aria-describedby={`t-action-${action.id}`}
            onClick={() => onSet(isFinished ? 'TODO' : 'FINISHED')}
          >
            {t(isFinished ? 'sprint.manage.actions.reopen' : 'sprint.manage.actions.finish')}
          </Button>
        )}
      </div>
      {total > 0 && (
        <>
          <p className="t-pegs">
            <span aria-hidden="true">
              {activities?.map(it => (
                <i key={it.id} className={it.status === 'DONE' ? 'is-on' : undefined} />
              ))}
            </span>
            <small>{t('sprint.manage.actions.done', { done, count: total })}</small>
          </p>
          {next && (
            <p className="t-small t-muted">
              {t('sprint.manage.actions.next', { title: next.title })}
              {next.meetingTimeFrom !== null && (isLate(next, new Date()) ? ' ' : ' · ')}
              <Due of={next} />
            </p>
          )}
          <Disclosure summary={t('sprint.manage.actions.all', { count: total })}>
            <ul>
              {activities?.map(it => (
                <li key={it.id}>
                  {it.status === 'DONE' ? <Icon path={checkIcon} size="small" /> : <i aria-hidden="true" />}
                  <span>
                    {it.title}
                    {it.status === 'DONE' && <VisuallyHidden> {t('core.actions.done')}</VisuallyHidden>}
                    {it.isOwn && !action.suggestedActivities.some(one => one.text === it.title) && (
                      <Badge>{t('sprint.manage.actions.own')}</Badge>
                    )}
                  </span>
                  <small>
                    <Due of={it} />
                  </small>
                </li>
              ))}
            </ul>
          </Disclosure>
        </>
      )}
      {activities !== null && total === 0 && !isFinished && (
        <p className="t-small t-muted">{t('sprint.manage.actions.none')}</p>
      )}
    </li>
  )
}

/** When an activity is, and that it is late, in the words of the kanban. */
function Due({ of }: { of: Activity }) {
  const { t } = useTrellis().i18n
  const words = useDueWords()(of)
  if (!isLate(of, new Date())) return words
  return (
    <span className="t-actionrows__late">
      <Icon path={warningIcon} size="small" />
      <span>
        {t('sprint.kanban.late')} {words}
      </span>
    </span>
  )
}
