import { useSignals } from '@preact/signals-react/runtime'
import type { TextKey } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { Notice } from '../../shared/Notice.tsx'
import type { CheckInStore } from './CheckInModel.ts'

const levels = [1, 2, 3, 4, 5]
const lasting = [3, 4]
const tooMuch = 5

/** How much energy there was. Levels: spec 2 section 2, 'Check-in flow'. */
export function EnergyScale({ store }: { store: CheckInStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const { energy } = store.answers.value
  const say = (level: number, part: 'title' | 'text') => t(`sprint.checkIn.energy.${level}.${part}` as TextKey)
  return (
    <>
      <div className="t-energy" role="radiogroup" aria-label={t('sprint.checkIn.energy.scale')} data-row>
        {levels.map(level => (
          <label key={level} className="t-energy__level">
            <input
              type="radio"
              name="energy"
              value={level}
              checked={energy === level}
              onChange={() => store.feel(level)}
            />
            <Cells level={level} />
            <span>
              <b>{say(level, 'title')}</b>
              <small>{say(level, 'text')}</small>
            </span>
            {lasting.includes(level) && <em>{t('sprint.checkIn.energy.lasts')}</em>}
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {energy === tooMuch && (
          <Notice kind="caution" title={t('sprint.checkIn.energy.over.title')}>
            {t('sprint.checkIn.energy.over.text')}
          </Notice>
        )}
      </div>
    </>
  )
}

/** A battery of five cells. */
const Cells = ({ level }: { level: number }) => (
  <svg viewBox="0 0 24 44" width="24" height="44" aria-hidden="true" data-level={level}>
    {levels.map(cell => (
      <rect
        key={cell}
        x="2"
        y={44.5 - 8.5 * cell}
        width="20"
        height="6"
        rx="1"
        className={cell <= level ? 'is-on' : undefined}
      />
    ))}
  </svg>
)
