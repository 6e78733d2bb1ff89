import { useSignals } from '@preact/signals-react/runtime'
import { dayMs, endPhase, extendDays, extensionWeeks, type SprintDetails, sprintDay } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import {
  arrowClockwiseIcon,
  bookOpenIcon,
  calendarBlankIcon,
  clipboardTextIcon,
  type IconPath,
} from '../shared/icons.ts'
import { Section } from '../shared/Section.tsx'
import { xIcon } from '../shared/signs.ts'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import type { ActiveSprintStore, OwnersMove } from './ActiveSprintModel.ts'
import { CancelText } from './CancelText.tsx'
import { RunAgain } from './end/RunAgain.tsx'
import { MoveButton } from './MoveButton.tsx'
import { SprintChoice } from './SprintChoice.tsx'
import { fullDay, inZone } from './sprintDays.ts'

export interface EndsProps {
  store: ActiveSprintStore
  canEnd: boolean
  onChanged: (() => void) | undefined
  /** Goes to the design of a sprint. */
  onDesign: (() => void) | undefined
}

export interface SprintEndsProps extends EndsProps {
  sprint: SprintDetails
  phase: EndPhase
}
export type EndPhase = ReturnType<typeof endPhase>

/** Where a sprint stands for its end screens. */
export function phaseOf(sprint: SprintDetails, at: Date): EndPhase {
  const day = (it: Date | string) => sprintDay(new Date(it), sprint.timezone, sprint.resetTime)
  return endPhase({ firstDay: day(sprint.dateTimeFrom), ends: new Date(sprint.sprintReviewEndTime) }, day(at), at)
}

/** The choices of each phase: all while it runs, none but to cancel on its first day, no extension later than a week after the end. */
function choicesOf(sprint: SprintDetails, phase: EndPhase): OwnersMove[] {
  const extend: OwnersMove[] = sprint.isExtended || phase === 'later' ? [] : ['extend']
  // Later, saving stands above alone.
  const save: OwnersMove[] = phase === 'later' ? [] : ['saveToPortfolio']
  return phase === 'first' ? ['cancel'] : [...extend, ...save, 'saveToIncomplete', 'cancel']
}

const icons: Record<OwnersMove, IconPath> = {
  extend: arrowClockwiseIcon,
  saveToPortfolio: bookOpenIcon,
  saveToIncomplete: clipboardTextIcon,
  cancel: xIcon,
}

/** Above everything once the sprint is over: the one next thing. */
export function SprintOver({ sprint, phase, store, canEnd, onChanged }: SprintEndsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!canEnd || (phase !== 'within' && phase !== 'later')) return null
  const last = new Date(Date.parse(sprint.sprintReviewEndTime) - 1)
  return (
    <section className="t-nextstep" aria-labelledby="t-sprint-over">
      <div>
        <p className="t-label">{t('sprint.ends.yours')}</p>
        <h2 className="t-heading" id="t-sprint-over">
          {t('sprint.ends.over', { day: inZone(i18n, last, sprint.timezone, fullDay) })}
        </h2>
        <p className="t-small">
          {t(`sprint.ends.${phase === 'later' || sprint.isExtended ? 'overLater' : 'overText'}`)}
        </p>
      </div>
      <div className="t-actions">
        <MoveButton {...{ sprint, store, onChanged }} move="saveToPortfolio" isOver primary />
      </div>
    </section>
  )
}

/** How the sprint ends, by the four phases of the spec: what each choice keeps; each asks once. Source: spec 2 section 2. */
export function SprintEnds({
  sprint,
  phase,
  isFinalOut,
  store,
  canEnd,
  onChanged,
  onDesign,
}: SprintEndsProps & {
  /** The final feedback has gone out. */
  isFinalOut: boolean
}) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!canEnd) return null
  const isOver = phase === 'within' || phase === 'later'
  const ends = Date.parse(sprint.sprintReviewEndTime)
  const day = (ms: number) => inZone(i18n, new Date(ms - 1), sprint.timezone, fullDay)
  const until = day(ends + extendDays * dayMs)
  const keepsOf = (move: OwnersMove) => {
    if (move === 'extend')
      return t(`sprint.ends.keeps.${sprint.sprintCrews.length > 0 ? 'extend' : 'extendAlone'}`, {
        day: day(ends + 7 * extensionWeeks * dayMs),
        until,
      })
    if (move !== 'saveToPortfolio' || isOver) return t(`sprint.ends.keeps.${move}`)
    return t(`sprint.ends.keeps.saveToPortfolio${isFinalOut ? 'Final' : 'Early'}`)
  }
  const said = phase === 'before' || phase === 'first' ? t(`sprint.ends.phase.${phase}`, { day: day(ends) }) : undefined
  return (
    <Section title={t(`sprint.ends.titles.${phase}`)} text={said}>
      <ToldOfPress of={store} />
      <ul className="t-sprintends">
        {phase === 'first' && onDesign && (
          <SprintChoice
            icon={calendarBlankIcon}
            title={t('sprint.ends.planAgain')}
            text={t('sprint.ends.planAgainText')}
          >
            <RunAgain
              sprint={sprint}
              label={t('sprint.ends.planAgainAction')}
              ask={{
                title: t('sprint.ends.heading.cancel', { label: sprint.label }),
                text: <CancelText />,
                yes: t('sprint.ends.planAgainAction'),
                no: t('sprint.ends.keep'),
              }}
              after={() => store.move(sprint.id, 'cancel')}
              onDesign={() => {
                onChanged?.()
                onDesign()
              }}
            />
          </SprintChoice>
        )}
        {choicesOf(sprint, phase).map(move => (
          <SprintChoice key={move} icon={icons[move]} title={t(`sprint.ends.${move}`)} text={keepsOf(move)}>
            <MoveButton {...{ sprint, store, move, isOver, onChanged }} />
          </SprintChoice>
        ))}
        {phase === 'later' && !sprint.isExtended && onDesign && (
          <SprintChoice icon={arrowClockwiseIcon} title={t('sprint.ends.extend')} text={t('sprint.ends.keeps.closed')}>
            <span className="t-small t-muted">{t('sprint.ends.closedSince', { day: until })}</span>
            <RunAgain sprint={sprint} label={t('sprint.ends.designAgain')} onDesign={onDesign} />
          </SprintChoice>
        )}
      </ul>
      {phase === 'first' && <p className="t-underlist t-small t-muted">{t('sprint.ends.firstNote')}</p>}
    </Section>
  )
}
