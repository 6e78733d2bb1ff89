import { AlignmentSurvey } from '@trellis/widgets'
import { useText } from '../context.tsx'
import { GuestPage } from './GuestPage.tsx'

/** The Team Alignment Survey for a respondent without an account: a stakeholder, or a member who never signed in. */
function AlignmentGuestPage() {
  const { t } = useText()
  return (
    <GuestPage done={t('alignment.done.title')} resume={t('alignment.intro1.resume')}>
      {({ onFinished, onClose, onOver, onDead }) => (
        <AlignmentSurvey
          open
          onFinished={onFinished}
          onClose={onClose}
          onOver={why => {
            if (why === 'gone') onDead()
            else if (why === 'submitted') onFinished()
            else onOver(t(`alignment.survey.ended.${why}.body`))
          }}
        />
      )}
    </GuestPage>
  )
}

export { AlignmentGuestPage as Component }
