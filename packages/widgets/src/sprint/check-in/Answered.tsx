import type { CheckInSprint, TextKey } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import type { CheckInAnswers } from './CheckInModel.ts'
import { ratedOf } from './openSteps.ts'

/** What a check-in holds, in a few lines. */
export function Answered({ answers, sprint }: { answers: Omit<CheckInAnswers, 'status'>; sprint: CheckInSprint }) {
  const { t } = useTrellis().i18n
  const rated = (items: CheckInSprint['behaviors']) =>
    t('sprint.checkIn.rated', { answered: ratedOf(items, answers), total: items.length })
  return (
    <dl className="t-checkin__facts">
      <div>
        <dt>{t('sprint.checkIn.steps.behaviors')}</dt>
        <dd className="t-num">{rated(sprint.behaviors)}</dd>
      </div>
      <div>
        <dt>{t('sprint.checkIn.steps.outcomes')}</dt>
        <dd className="t-num">{rated(sprint.outcomes)}</dd>
      </div>
      <div>
        <dt>{t('sprint.checkIn.steps.energy')}</dt>
        <dd>
          {answers.energy === null
            ? t('core.states.none')
            : t(`sprint.checkIn.energy.${answers.energy}.title` as TextKey)}
        </dd>
      </div>
      {answers.note && (
        <div>
          <dt>{t('sprint.checkIn.noted')}</dt>
          <dd>{answers.note}</dd>
        </div>
      )}
    </dl>
  )
}
