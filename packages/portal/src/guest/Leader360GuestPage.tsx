import { RaterSurvey } from '@trellis/widgets'
import { useText } from '../context.tsx'
import { GuestPage } from './GuestPage.tsx'

/** A rater's part of a 360 by the link of a mail, without an account. */
function Leader360GuestPage() {
  const { t } = useText()
  return (
    <GuestPage done={t('sprint.rating.sent.feedback')} resume={t('leader360.rater.resume')}>
      {({ onFinished, onClose, onOver, onDead }) => (
        <RaterSurvey
          open
          onFinished={onFinished}
          onClose={onClose}
          onOver={why => {
            if (why === 'gone') onDead()
            else onOver(t(why === 'changed' ? 'leader360.rater.changedText' : 'core.errors.feedbackLinkExpired'))
          }}
        />
      )}
    </GuestPage>
  )
}

export { Leader360GuestPage as Component }
