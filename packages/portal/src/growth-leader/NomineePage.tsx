import { NomineeSurvey } from '@trellis/widgets'
import { useText } from '../context.tsx'
import { GuestPage } from '../guest/GuestPage.tsx'

/** The assessment for a person without an account, whose link carries a guest token. */
function NomineePage() {
  const { t } = useText()
  return (
    <GuestPage done={t('gla.done.title')} resume={t('gla.info.resume')}>
      {({ onFinished, onClose, onOpenFailed }) => (
        <NomineeSurvey open onFinished={onFinished} onClose={onClose} onOpenFailed={onOpenFailed} />
      )}
    </GuestPage>
  )
}

export { NomineePage as Component }
