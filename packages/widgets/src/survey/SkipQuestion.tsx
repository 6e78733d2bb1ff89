import { useSignals } from '@preact/signals-react/runtime'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Survey } from './createSurvey.ts'

export interface SkipQuestionProps {
  survey: Survey
}

/** Asks before a page with open statements is left; going back to them has the focus. */
export function SkipQuestion({ survey }: SkipQuestionProps) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <Confirmation
      open={survey.asking.value}
      size={600}
      title={t('survey.skipPage.title')}
      text={t('survey.skipPage.body', {
        answered: survey.given.value,
        total: survey.page.value?.questions.length ?? 0,
      })}
      yes={t('survey.skipPage.back')}
      no={t('survey.skipPage.confirm')}
      onResult={result => (result === 'decline' ? void survey.skip() : survey.stay())}
    />
  )
}
