import { type LibrarySprint, startOf } from '@trellis/sdk'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { checkIcon } from '../../shared/icons.ts'
import { clockWord, fullDay, inZone, weekdayWord } from '../sprintDays.ts'
import type { Designer } from './loadDesigner.ts'
import { SprintScore } from './SprintScore.tsx'

export interface ProposedProps {
  sprint: LibrarySprint
  found: Designer
  /** Whether it is the one next action of the page. */
  isNext: boolean
  onUse: () => void
}

/** The sprint that fits best, and what is filled in already. */
export function Proposed({ sprint, found, isNext, onUse }: ProposedProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { proposal, running } = found
  const start = startOf(proposal, new Date())
  const filled = [
    t('sprint.library.filled.actions', { count: sprint.actions.length }),
    t('sprint.library.filled.rated', { behaviors: sprint.behaviors.length, outcomes: sprint.outcomes.length }),
    ...(proposal.sprintCrews.length ? [t('sprint.library.filled.crew', { count: proposal.sprintCrews.length })] : []),
    t('sprint.library.filled.checkIn', {
      weekday: weekdayWord(i18n, proposal.checkInWeekday),
      time: clockWord(i18n, proposal.checkInTime),
    }),
    running
      ? t('sprint.library.filled.after', {
          day: inZone(i18n, start, proposal.timezone, fullDay),
          label: running.label,
        })
      : t('sprint.library.filled.start', { day: inZone(i18n, start, proposal.timezone, fullDay) }),
  ]
  return (
    <section className="t-proposed" aria-labelledby="t-proposed">
      <div>
        <SprintScore sprint={sprint} />
        <h2 className="t-title" id="t-proposed">
          {sprint.label}
        </h2>
        <p className="t-lead">{sprint.description}</p>
        <p className="t-small t-muted">
          {t('sprint.library.length', { count: sprint.duration, days: sprint.feedbackFrequency })}
        </p>
        <div className="t-actions">
          <Button kind={isNext ? 'primary' : 'default'} size="large" onClick={onUse}>
            {t('sprint.library.use')}
          </Button>
        </div>
      </div>
      <aside aria-label={t('sprint.library.filled.title')}>
        <p className="t-label">{t('sprint.library.filled.title')}</p>
        <ul>
          {filled.map(it => (
            <li key={it}>
              <Icon path={checkIcon} size="small" />
              <span>{it}</span>
            </li>
          ))}
        </ul>
      </aside>
    </section>
  )
}
