import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { ReloadButton } from '../survey/ReloadButton.tsx'
import { UnsavedAnswers } from '../survey/UnsavedAnswers.tsx'
import { AlignmentMessage } from './AlignmentFrame.tsx'
import type { Alignment } from './alignmentCalls.ts'

export interface AlignmentEndedProps {
  alignment: Alignment
}

/** Why nobody can answer (any more), and what becomes of the answers that are not saved. */
export function AlignmentEnded({ alignment }: AlignmentEndedProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const { why, unsaved, unkept } = alignment.end.value ?? { why: 'gone' as const, unsaved: 0 }
  return (
    <AlignmentMessage
      role="alert"
      title={t(`alignment.survey.ended.${why}.title`)}
      text={t(`alignment.survey.ended.${why}.body`)}
      more={unsaved > 0 && <UnsavedAnswers late={why === 'submitted'} count={unsaved} unkept={unkept} />}
    >
      {why === 'changed' && <ReloadButton />}
      {why === 'submitted' && (
        <Button size="large" busy={alignment.busy.value} onClick={() => void alignment.toResearch()}>
          {t('alignment.survey.research')}
        </Button>
      )}
    </AlignmentMessage>
  )
}
