import { useSignals } from '@preact/signals-react/runtime'
import { planOf, sprintDates } from '@trellis/sdk'
import { Button } from '../../shared/Button.tsx'
import { clockStyle } from '../../shared/clockStyle.ts'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { checkIcon, clipboardTextIcon } from '../../shared/icons.ts'
import { Motivation } from '../Motivation.tsx'
import { fullDay, inZone } from '../sprintDays.ts'
import type { DesignStepProps } from './stepProps.ts'

/** The sprint has started, or is planned: what comes first, and when. */
export function StartedStep({ store, dashboardHref }: DesignStepProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const sprint = store.started.value
  const design = store.design.value
  if (!sprint || !design) return null
  const zone = sprint.timezone
  const from = new Date(sprint.dateTimeFrom)
  const dates = sprintDates(planOf(design, from))
  const day = inZone(i18n, from, zone, fullDay)
  const runs = sprint.sprintStatus === 'IN_PROGRESS'
  const moment = { ...fullDay, ...clockStyle }
  const [checkIn] = dates.checkIns
  return (
    <section className="t-startedsprint" aria-labelledby="t-started">
      <p className="t-label">
        <Icon path={checkIcon} size="small" />
        {t(runs ? 'sprint.started.running' : 'sprint.started.planned')}
      </p>
      <h1 className="t-display" id="t-started" tabIndex={-1}>
        {t(runs ? 'sprint.started.now' : 'sprint.started.later', { label: sprint.label, day })}
      </h1>
      <p className="t-lead">
        {t(sprint.sprintCrews.length > 0 ? 'sprint.design.review.crewAsked' : 'sprint.started.alone')}
      </p>
      <Motivation set="start" sprintId={sprint.id} />
      <ol>
        {checkIn && (
          <li>
            <Icon path={clipboardTextIcon} />
            <span>
              <b>{inZone(i18n, checkIn.closes, zone, moment)}</b>
              <small>{t('sprint.started.checkIn')}</small>
            </span>
          </li>
        )}
      </ol>
      <div className="t-actions">
        <Button kind="primary" size="large" href={dashboardHref}>
          {t('sprint.started.open')}
        </Button>
      </div>
    </section>
  )
}
