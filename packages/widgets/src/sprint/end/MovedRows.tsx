import { bandOf, difference, type Moved } from '@trellis/sdk'
import { Band } from '../../shared/Band.tsx'
import { bandWord } from '../../shared/bandWord.ts'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { showChange, showMean } from '../../shared/written.ts'

export interface MovedRowsProps {
  items: readonly Moved[]
  /** Says below each change since when. */
  withDay?: boolean
  /** Too few have answered the final feedback otherwise: only what they see is told. */
  isCompared?: boolean
}

const dayStyle = { day: 'numeric', month: 'short' } as const
const ticks = [0, 20, 40, 60, 80, 100]

/** How behaviours or outcomes have moved: hollow is the first round that can be shown, filled the final one. */
export function MovedRows({ items: all, withDay, isCompared = true }: MovedRowsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const items = isCompared ? all : all.map(it => ({ ...it, first: null }))
  return (
    <ul className="t-moved">
      {items.map(it => {
        const change = it.first !== null && it.final !== null ? difference(it.final, it.first) : null
        return (
          <li key={it.id}>
            <span>{it.label}</span>
            {it.final === null ? (
              <span className="t-moved__none t-small t-muted">{t('core.states.noData')}</span>
            ) : (
              <>
                <span className="t-moved__line">
                  <Line first={it.first} final={it.final} />
                </span>
                <Band
                  band={bandOf(it.final, 0, 100)}
                  word={bandWord(i18n, bandOf(it.final, 0, 100))}
                  value={showMean(i18n, it.final)}
                />
                <span className="t-moved__change t-small t-muted t-num">
                  {change !== null && showChange(i18n, change)}
                  {change !== null && withDay && it.firstDay && (
                    <> {t('sprint.portfolio.since', { day: dayWords(i18n, it.firstDay, dayStyle) })}</>
                  )}
                </span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Line({ first, final }: { first: number | null; final: number }) {
  return (
    <svg width="100%" height="26" aria-hidden="true">
      {ticks.map(at => (
        <line key={at} className="t-moved__tick" x1={`${at}%`} x2={`${at}%`} y1="9" y2="17" />
      ))}
      <line className="t-moved__tick" x1="0" x2="100%" y1="13" y2="13" />
      {first !== null && <line className="t-moved__way" x1={`${first}%`} x2={`${final}%`} y1="13" y2="13" />}
      {first !== null && <circle className="t-moved__was" cx={`${first}%`} cy="13" r="4.5" />}
      <circle className="t-moved__now" data-band={bandOf(final, 0, 100)} cx={`${final}%`} cy="13" r="7" />
    </svg>
  )
}

/** What the two signs stand for. */
export function MovedLegend() {
  const { t } = useTrellis().i18n
  return (
    <p className="t-moved__legend t-small t-muted">
      <span>
        <svg width="14" height="16" viewBox="-7 -8 14 16" aria-hidden="true">
          <circle className="t-moved__was" r="4.5" />
        </svg>
        {t('sprint.portfolio.legendFirst')}
      </span>
      <span>
        <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
          <circle className="t-moved__now" data-band="4" r="6" />
        </svg>
        {t('sprint.portfolio.legendFinal')}
      </span>
    </p>
  )
}
