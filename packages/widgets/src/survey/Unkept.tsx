import { useSignals } from '@preact/signals-react/runtime'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import type { Survey } from './createSurvey.ts'

export interface UnkeptProps {
  survey: Survey
  /** The person leaves: what is open is being saved once more. */
  busy?: boolean | undefined
  onLeave: () => void
}

/** Says of answers that are neither saved nor kept by the browser that they are lost with the page, and asks before they are left. */
export function Unkept({ survey, busy, onLeave }: UnkeptProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const text = t('survey.unkept.text', { count: survey.waiting.value })
  return (
    <>
      {survey.unkept.value && survey.state.value === 'late' && (
        <div className="t-survey__notice">
          <Notice kind="caution" role="status">
            {text}
          </Notice>
        </div>
      )}
      {survey.leaving.value && (
        <Confirmation
          open
          danger
          title={t('survey.unkept.title')}
          text={text}
          yes={t('survey.unkept.leave')}
          no={t('survey.skipPage.back')}
          busy={busy}
          onResult={result => {
            if (result === 'confirm') onLeave()
            else survey.askLeave(false)
          }}
        />
      )}
    </>
  )
}
