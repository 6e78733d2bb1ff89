import { useSignals } from '@preact/signals-react/runtime'
import { type DesignStep, planOf, sprintDates, startOf } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { eyeIcon } from '../../shared/icons.ts'
import { Certificate } from './Certificate.tsx'
import { CrewNames } from './CrewNames.tsx'
import type { DesignStore } from './DesignModel.ts'
import { inTheWay } from './inTheWay.ts'
import { ScheduleWords } from './ScheduleWords.tsx'
import { StepHead } from './StepHead.tsx'
import type { DesignStepProps } from './stepProps.ts'

/** The whole design on one page, from which it can start at once. */
export function ReviewStep({ store, found }: DesignStepProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const design = store.design.value
  if (!design) return null
  const dates = sprintDates(planOf(design, startOf(design, new Date())))
  const isFree = inTheWay(found, design, new Date()) === null
  const members = found.members.filter(it => design.memberUserIds.includes(it.userId))
  const crew = design.sprintCrews
  return (
    <>
      <StepHead
        kicker={t('sprint.design.kicker')}
        title={t('sprint.design.review.title')}
        lead={t(`sprint.design.review.${store.problems.value.length ? 'open' : isFree ? 'lead' : 'waits'}`)}
      />
      <div className="t-design__with">
        <dl className="t-designreview">
          <Part store={store} step="CONFIGURE_SPRINT" title={t('sprint.design.review.sprint')}>
            <b>{design.label}</b>
            <p className="t-muted">{design.description}</p>
          </Part>
          {(['actions', 'behaviors', 'outcomes'] as const).map(kind => (
            <Part key={kind} store={store} step="CONFIGURE_SPRINT" title={t(`sprint.design.items.${kind}`)}>
              <ol>
                {design[kind].map((it, at) => (
                  <li key={at}>{it.label}</li>
                ))}
              </ol>
            </Part>
          ))}
          {store.steps.value.includes('SPRINT_TEAM') && (
            <Part store={store} step="SPRINT_TEAM" title={t('sprint.design.steps.SPRINT_TEAM')}>
              {i18n.list(members.map(it => it.name))}
            </Part>
          )}
          <Part store={store} step="SPRINT_CREW" title={t('sprint.design.steps.SPRINT_CREW')}>
            <CrewNames crew={crew} />
          </Part>
          <Part store={store} step="SCHEDULE_ROUTINES" title={t('sprint.design.steps.SCHEDULE_ROUTINES')}>
            <ScheduleWords design={design} dates={dates} />
          </Part>
        </dl>
        <Certificate store={store} />
      </div>
      {crew.length > 0 && (
        <p className="t-design__who">
          <Icon path={eyeIcon} size="small" />
          {t('sprint.design.review.crewAsked')}
        </p>
      )}
    </>
  )
}

interface PartProps {
  store: DesignStore
  step: DesignStep
  title: string
  children: ReactNode
}

function Part({ store, step, title, children }: PartProps) {
  const { t } = useTrellis().i18n
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <div>{children}</div>
        <button
          type="button"
          className="t-link"
          aria-label={t('sprint.design.review.changeNamed', { name: title })}
          onClick={() => store.go(step)}
        >
          {t('sprint.design.review.change')}
        </button>
      </dd>
    </div>
  )
}
