import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { FullScreenDialog } from '../shared/FullScreenDialog.tsx'
import { ResearchQuestions } from '../survey/ResearchQuestions.tsx'
import type { Gla } from './glaCommon.ts'

export interface GlaAfterProps {
  gla: Gla
  /** What is said meanwhile. */
  children: ReactNode
}

/** What follows once the answers are in: the research questions, then the thanks. */
export function GlaAfter({ gla, children }: GlaAfterProps) {
  useSignals()
  const { t } = useTrellis().i18n
  return gla.step.value === 'research' ? (
    <FullScreenDialog open title={t('gla.info.title')} subtitle={t('research.title')} onClose={gla.skipResearch}>
      <ResearchQuestions
        mode="afterSurvey"
        value={gla.research.value}
        busy={gla.busy.value}
        onSave={answers => void gla.saveResearch(answers)}
        onSkip={gla.skipResearch}
      />
      {children}
    </FullScreenDialog>
  ) : (
    <Dialog
      open
      title={t('gla.done.title')}
      text={t('gla.done.body')}
      onClose={gla.close}
      actions={
        <>
          <Button kind="primary" onClick={gla.close}>
            {t('core.actions.done')}
          </Button>
          {children}
        </>
      }
    />
  )
}
