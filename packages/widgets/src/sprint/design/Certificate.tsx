import { useSignals } from '@preact/signals-react/runtime'
import {
  achievements,
  certificateOf,
  designCriteria,
  factsOf,
  type Judged,
  judge,
  type SprintDesign,
  type SprintFacts,
} from '@trellis/sdk'
import { useId, useRef, useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { criterionText } from '../../shared/criterionText.ts'
import { criterionValue } from '../../shared/criterionValue.ts'
import { Icon } from '../../shared/Icon.tsx'
import { caretDownIcon, caretRightIcon } from '../../shared/icons.ts'
import { checkCircleIcon, warningCircleIcon } from '../../shared/signs.ts'
import { mendOf } from './criterionWords.ts'
import type { StepStore } from './stepProps.ts'

/**
 * The certification check beside the design: what is missing in one line, and the way to mend it. On a narrow page only what is
 * missing is listed, until all is asked for.
 */
export function Certificate({ store }: { store: StepStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const [all, setAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const design = store.design.value
  if (!design) return null
  const facts = factsOf(design)
  const { criteria } = judge(designCriteria, facts)
  const name = certificateOf(store.owner.value === 'team' ? 'TEAM_SPRINT' : 'USER_SPRINT')
  const { behaviorInFinalFeedback: points, ...asked } = achievements[name].criteria
  const share =
    'teamMemberParticipationInFinalFeedback' in asked
      ? asked.teamMemberParticipationInFinalFeedback
      : asked.sprintCrewParticipationInFinalFeedback
  const missing = criteria.filter(it => it.meetsCriteria === false)
  return (
    <aside className="t-certificate" aria-label={t(`badge.names.${name}`)}>
      <p className="t-label">{t(`badge.names.${name}`)}</p>
      <div role="status">
        <h2 className="t-subheading" ref={heading} tabIndex={-1}>
          {missing.length === 0
            ? t('sprint.certificate.met')
            : t('sprint.certificate.missing', { count: missing.length })}
        </h2>
        <p className="t-small t-muted">
          {t(missing.length === 0 ? 'sprint.certificate.metText' : 'sprint.certificate.missingText')}
        </p>
      </div>
      <ul id={id} className={all ? undefined : 'is-open'}>
        {criteria.map(it => (
          <Criterion
            key={it.key}
            {...{ it, facts, store }}
            // Its button is gone then.
            onMended={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <Button
        kind="quiet"
        size="small"
        icon={all ? caretDownIcon : caretRightIcon}
        aria-expanded={all}
        aria-controls={id}
        onClick={() => setAll(!all)}
      >
        {t('sprint.certificate.all', { total: i18n.number(criteria.length) })}
      </Button>
      <p className="t-small t-muted">
        {t(`sprint.certificate.atTheEnd.${name}`, { share: share.min, points: points.min })}
      </p>
    </aside>
  )
}

interface CriterionProps {
  it: Judged
  facts: SprintFacts
  store: StepStore
  /** It was met by one press. */
  onMended: () => void
}

function Criterion({ it, facts, store, onMended }: CriterionProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const isMet = it.meetsCriteria !== false
  const mend = isMet ? null : mendOf(it.key, store.editing.value)
  const set = (patch: Partial<SprintDesign>) => {
    store.set(patch)
    onMended()
  }
  return (
    <li data-met={isMet}>
      <Icon
        path={isMet ? checkCircleIcon : warningCircleIcon}
        label={t(isMet ? 'sprint.certificate.meets' : 'sprint.certificate.meetsNot')}
      />
      <b>{t(`sprint.certificate.keys.${it.key as 'duration'}`)}</b>
      <span className="t-num">{criterionValue(i18n, it, facts)}</span>
      <small>{criterionText(i18n, it)}</small>
      {mend?.patch && (
        <Button size="small" onClick={() => set(mend.patch ?? {})}>
          {t(`sprint.certificate.mend.${it.key as 'duration'}`)}
        </Button>
      )}
      {mend && !mend.patch && store.step.value !== mend.step && (
        <Button size="small" onClick={() => store.go(mend.step)}>
          {t(`sprint.design.steps.${mend.step}`)}
        </Button>
      )}
    </li>
  )
}
