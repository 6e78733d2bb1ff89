import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { RaterFrame } from './RaterFrame.tsx'
import type { RaterFlow } from './raterCalls.ts'
import { useRaterWords } from './useRaterWords.ts'

export interface RaterThanksProps {
  flow: RaterFlow
  isDeclined: boolean
  /** Back to the introduction, to change what was sent or to answer after all. */
  onAgain: () => void
}

/** The end of a rater's way. Source: spec 2 section 9 (thank-you texts). */
export function RaterThanks({ flow, isDeclined, onAgain }: RaterThanksProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const { info, isSelf, values } = useRaterWords(flow)
  const again = () => {
    onAgain()
    void flow.open()
  }
  const isFew = info && !info.isNamed && !info.isEnough
  const sent = info?.leftOut ? 'leftOut' : isFew ? 'few' : 'sent'
  const key = isDeclined ? 'declined' : isSelf ? 'self' : sent
  return (
    <RaterFrame flow={flow}>
      <div className="t-rater__thanks" role="status">
        <h2 className="t-title" tabIndex={-1} data-autofocus>
          {isDeclined
            ? t('leader360.rater.thanks.declined')
            : t(isSelf ? 'leader360.rater.thanks.self' : 'sprint.rating.sent.feedback')}
        </h2>
        <p className="t-lead">{t(`leader360.rater.thanks.${key}Text`, values)}</p>
        <div className="t-actions">
          <Button kind="primary" size="large" onClick={flow.close}>
            {t('core.actions.done')}
          </Button>
          <Button kind="quiet" size="large" onClick={again}>
            {t(isDeclined ? 'leader360.rater.thanks.after' : 'leader360.rater.thanks.change')}
          </Button>
        </div>
      </div>
    </RaterFrame>
  )
}
