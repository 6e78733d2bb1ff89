import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { ReloadButton } from './ReloadButton.tsx'
import type { SurveyStop } from './source.ts'
import { UnsavedAnswers } from './UnsavedAnswers.tsx'

export interface SurveyStoppedProps {
  why: SurveyStop
  /** Answers that are kept on this device, or, once it is finished, came too late. */
  count: number
  /** The browser refuses to keep them. */
  unkept?: boolean | undefined
  onClose: () => void
}

const texts = {
  finished: ['survey.finishedElsewhere.title', 'survey.finishedElsewhere.body'],
  missing: ['survey.stopped.missing.title', 'survey.stopped.missing.body'],
  changed: ['core.session.title', 'core.errors.sessionChanged'],
} as const

/** Says why nothing can be saved here any more, and what becomes of the answers that are not. */
export function SurveyStopped({ why, count, unkept, onClose }: SurveyStoppedProps) {
  const { i18n, saysChanged } = useTrellis()
  const { t } = i18n
  const [title, body] = texts[why]
  if (why === 'changed' && saysChanged) return null
  return (
    <Dialog
      open
      title={t(title)}
      text={t(body)}
      onClose={onClose}
      actions={
        <>
          <Button kind={why === 'changed' ? 'default' : 'primary'} onClick={onClose}>
            {t('survey.finishedElsewhere.action')}
          </Button>
          {why === 'changed' && <ReloadButton />}
        </>
      }
    >
      {count > 0 && <UnsavedAnswers late={why === 'finished'} count={count} unkept={unkept} />}
    </Dialog>
  )
}
