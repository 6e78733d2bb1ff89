import { designFrom, planOf, type SprintDetails, sprintDates } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { arrowLeftIcon, pencilSimpleIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLoad } from '../../shared/useLoad.ts'
import { wholeDate } from '../../shared/wholeDate.ts'
import { activeSprint } from '../activeSprint.ts'
import { NoSprint } from '../NoSprint.tsx'
import { fullDay } from '../sprintDays.ts'
import { CrewNames } from './CrewNames.tsx'
import { ScheduleWords } from './ScheduleWords.tsx'
import { WeekRows } from './WeekRows.tsx'

export interface SprintDesignViewProps {
  /** Left out, it is the own sprint. */
  teamId?: number
  /** The one that is planned after the running one. */
  isNext?: boolean
  /** Where the running sprint is shown. */
  dashboardHref: string
  /** Where it is changed; left out for who cannot. */
  editHref?: string | undefined
  /** Where a sprint is designed; left out for who cannot. */
  designHref?: string | undefined
}

/** The whole design of a sprint that runs or waits, to be read: the wizard in its form mode `view`. Source: spec 2 section 2. */
export function SprintDesignView({
  teamId,
  isNext = false,
  dashboardHref,
  editHref,
  designHref,
}: SprintDesignViewProps) {
  const { client } = useTrellis()
  const load = useLoad(() => activeSprint(client, teamId), [client, teamId])
  return (
    <div className="t-design">
      <Loaded of={load}>
        {({ sprint, next }) => {
          const shown = isNext ? next : (sprint ?? next)
          // What is over is not changed.
          const isOver = shown !== null && Date.parse(shown.sprintReviewEndTime) <= Date.now()
          return shown ? (
            <View sprint={shown} dashboardHref={dashboardHref} editHref={isOver ? undefined : editHref} />
          ) : (
            <NoSprint designHref={designHref} />
          )
        }}
      </Loaded>
    </div>
  )
}

interface ViewProps {
  sprint: SprintDetails
  dashboardHref: string
  editHref: string | undefined
}

function View({ sprint, dashboardHref, editHref }: ViewProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const design = designFrom(sprint)
  const dates = sprintDates(planOf(design, new Date(sprint.dateTimeFrom), sprint.isExtended))
  const leadOf = (userId: number | null) => sprint.sprintTeamMembers.find(it => it.userId === userId)?.name
  return (
    <>
      <PageHead
        kicker={t('sprint.view.title')}
        title={sprint.label}
        lead={sprint.description}
        tools={
          <>
            <Button kind="quiet" icon={arrowLeftIcon} href={dashboardHref}>
              {t('sprint.edit.back')}
            </Button>
            {editHref && (
              <Button icon={pencilSimpleIcon} href={editHref}>
                {t('sprint.edit.title')}
              </Button>
            )}
          </>
        }
      />
      <dl className="t-designreview">
        <Part title={t('sprint.design.items.actions')}>
          <ol>
            {sprint.actions.map(({ id, label, description, actionDetail, suggestedActivities }) => {
              const lead = leadOf(actionDetail.actionLeadId)
              return (
                <li key={id}>
                  <b>{label}</b>
                  {description && <p className="t-muted">{description}</p>}
                  {sprint.teamId !== null && lead && <p>{t('sprint.dashboard.leads', { name: lead })}</p>}
                  {suggestedActivities.length > 0 && (
                    <ul>
                      {suggestedActivities.map(it => (
                        <li key={it.id}>{it.text}</li>
                      ))}
                    </ul>
                  )}
                </li>
              )
            })}
          </ol>
        </Part>
        {(['behaviors', 'outcomes'] as const).map(kind => (
          <Part key={kind} title={t(`sprint.design.items.${kind}`)}>
            <ol>
              {sprint[kind].map(it => (
                <li key={it.id}>
                  <b>{it.label}</b>
                  {it.description && <p className="t-muted">{it.description}</p>}
                </li>
              ))}
            </ol>
          </Part>
        ))}
        {sprint.teamId !== null && (
          <Part title={t('sprint.design.steps.SPRINT_TEAM')}>
            {i18n.list(sprint.sprintTeamMembers.map(it => it.name))}
          </Part>
        )}
        <Part title={t('sprint.design.steps.SPRINT_CREW')}>
          <CrewNames crew={sprint.sprintCrews} />
        </Part>
        <Part title={t('sprint.design.steps.SCHEDULE_ROUTINES')}>
          <ScheduleWords design={design} dates={dates} />
        </Part>
      </dl>
      <Section
        title={t('sprint.schedule.everyDate')}
        text={t('sprint.schedule.everyDateText', {
          from: wholeDate(dayWords(i18n, dates.firstDay, fullDay)),
          to: wholeDate(dayWords(i18n, dates.lastDay)),
        })}
      >
        <WeekRows dates={dates} zone={sprint.timezone} crew={sprint.sprintCrews} />
      </Section>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <div>{children}</div>
    </dd>
  </div>
)
