import { useSignals } from '@preact/signals-react/runtime'
import { endPhase, type SprintDetails, sprintDay } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Section } from '../shared/Section.tsx'
import { Told } from '../shared/Told.tsx'
import type { ActiveSprintStore, OwnersMove } from './ActiveSprintModel.ts'
import { MoveButton } from './MoveButton.tsx'
import { fullDay, inZone } from './sprintDays.ts'

export interface EndsProps {
  store: ActiveSprintStore
  canEnd: boolean
  onChanged: (() => void) | undefined
}

export interface SprintEndsProps extends EndsProps {
  sprint: SprintDetails
  /** Above everything once the sprint is over; below it what each choice keeps. */
  place: 'top' | 'end'
}

/** The choices of each phase: all while it runs, none but to cancel on its first day, no extension later than a week after the end. */
export function choicesOf(sprint: SprintDetails, phase: ReturnType<typeof endPhase>): OwnersMove[] {
  const extend: OwnersMove[] = sprint.isExtended || phase === 'later' ? [] : ['extend']
  return phase === 'first' ? ['cancel'] : [...extend, 'saveToPortfolio', 'saveToIncomplete', 'cancel']
}

/** How the sprint ends, by the four phases of the spec: each choice asks once and names what is lost. Source: spec 2 section 2. */
export function SprintEnds({ sprint, place, store, canEnd, onChanged }: SprintEndsProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const at = new Date()
  const day = (it: Date | string) => sprintDay(new Date(it), sprint.timezone, sprint.resetTime)
  const ends = new Date(sprint.sprintReviewEndTime)
  const phase = endPhase({ firstDay: day(sprint.dateTimeFrom), ends }, day(at), at)
  const isOver = phase === 'within' || phase === 'later'
  const choices = choicesOf(sprint, phase)
  const button = (move: OwnersMove, primary = false) => (
    <MoveButton key={move} {...{ sprint, store, move, isOver, primary, onChanged }} />
  )
  if (!canEnd) return null
  if (place === 'top') {
    if (!isOver) return null
    return (
      <section className="t-nextstep" aria-labelledby="t-sprint-over">
        <div>
          <p className="t-label">{t('sprint.ends.yours')}</p>
          <h2 className="t-heading" id="t-sprint-over">
            {t('sprint.ends.over', { day: inZone(i18n, new Date(ends.getTime() - 1), sprint.timezone, fullDay) })}
          </h2>
          <p className="t-small">{t(`sprint.ends.${phase === 'later' ? 'overLater' : 'overText'}`)}</p>
        </div>
        <div className="t-actions">{button('saveToPortfolio', true)}</div>
      </section>
    )
  }
  return (
    <Section title={t('sprint.ends.title')} text={t(`sprint.ends.phase.${phase}`)}>
      <Told of={store} />
      <ul className="t-sprintends">
        {choices.map(move => (
          <li key={move}>
            <span>
              <b>{t(`sprint.ends.${move}`)}</b>
              <small>{t(`sprint.ends.keeps.${move}`)}</small>
            </span>
            {button(move)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
