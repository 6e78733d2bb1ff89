import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { calendarIcon, pencilSimpleIcon } from '../../shared/icons.ts'
import { checkCircleIcon } from '../../shared/signs.ts'
import { useMoment } from '../check-in/useMoment.ts'
import type { RatingStore } from './RatingModel.ts'
import { useRaterWords } from './raterWords.ts'

export interface RatingSentProps {
  store: RatingStore
  isGuest: boolean
  /** Would rather not be asked again. */
  onDecline: () => void
}

/** Thanks, when it is read, and what can be done until then. Source: spec 2 section 9. */
export function RatingSent({ store, isGuest, onDecline }: RatingSentProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const moment = useMoment()
  const asked = store.asked.value
  const { viewer, until } = useRaterWords(asked)
  const thanks = asked.asksFeedback ? 'feedback' : 'advice'
  return (
    <div className="t-rating">
      <p className="t-label t-rating__ok">
        <Icon path={checkCircleIcon} />
        {t('sprint.rating.sent.at', { date: moment(asked.sentAt ?? asked.until) })}
      </p>
      <h2 className="t-display" tabIndex={-1} data-start>
        {t(`sprint.rating.sent.${thanks}`)}
      </h2>
      <p className="t-lead">{t('sprint.rating.sent.text', { viewer, date: until })}</p>
      <ul className="t-rating__then">
        <li>
          <Icon path={pencilSimpleIcon} />
          <div>
            <b>{t('sprint.rating.sent.change')}</b>
            <p>{t('sprint.rating.sent.changeText', { date: until })}</p>
          </div>
          <button type="button" className="t-rating__link" onClick={store.begin}>
            {t('sprint.rating.sent.changeAction')}
          </button>
        </li>
        {asked.next && (
          <li>
            <Icon path={calendarIcon} />
            <div>
              <b>{t('sprint.rating.sent.next')}</b>
              <p>{t('sprint.rating.sent.nextText', { date: i18n.date(asked.next, 'day') })}</p>
            </div>
            <button type="button" className="t-rating__link" onClick={onDecline}>
              {t('sprint.rating.sent.notAgain')}
            </button>
          </li>
        )}
      </ul>
      {isGuest && <p className="t-small t-muted">{t('sprint.rating.sent.close')}</p>}
    </div>
  )
}
