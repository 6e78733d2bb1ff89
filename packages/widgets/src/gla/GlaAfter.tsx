import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FullScreenDialog } from '../shared/FullScreenDialog.tsx'
import { Moment } from '../survey/Moment.tsx'
import { ResearchQuestions } from '../survey/ResearchQuestions.tsx'
import type { Gla } from './glaCommon.ts'

/** What says that the assessment is done. */
export interface GlaDoneProps {
  onClose: () => void
  /** What may follow, small. */
  after: ReactNode
}

export interface GlaAfterProps {
  gla: Gla
  /** There is a Leader Profile of the person. */
  profile: boolean
  /** Says that it is done, where the Leader Profile lies behind the dialog. */
  done?: ComponentType<GlaDoneProps> | undefined
  /** What is said meanwhile. */
  children: ReactNode
}

/** Once the answers are in: the result, and small, by choice, the research questions. */
export function GlaAfter({ gla, profile, done: Done, children }: GlaAfterProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const step = gla.step.value
  if (step === 'research')
    return (
      <FullScreenDialog
        key={step}
        open
        title={t('gla.info.title')}
        subtitle={t('research.title')}
        onClose={gla.skipResearch}
      >
        <ResearchQuestions
          mode="afterSurvey"
          value={gla.research.value}
          busy={gla.busy.value}
          onSave={answers => void gla.saveResearch(answers)}
          onSkip={gla.skipResearch}
        />
        {children}
      </FullScreenDialog>
    )
  const after = step === 'handedIn' && (
    <>
      <p>
        <b>{t('research.offer.title')}</b> {t('research.offer.text')}
      </p>
      <Button size="small" busy={gla.busy.value} onClick={() => void gla.toResearch()}>
        {t('research.offer.yes')}
      </Button>
      <Button size="small" kind="quiet" onClick={gla.skipResearch}>
        {t('research.offer.no')}
      </Button>
    </>
  )
  return (
    <FullScreenDialog
      key="after"
      open
      title={t('gla.info.title')}
      onClose={gla.close}
      closeLabel={t('core.actions.close')}
    >
      {Done ? (
        <Done onClose={gla.close} after={after} />
      ) : (
        <Moment
          title={t('gla.done.title')}
          lead={t(profile ? 'gla.done.body' : 'gla.done.outside')}
          actions={
            <Button kind="primary" size="large" onClick={gla.close}>
              {t('core.actions.done')}
            </Button>
          }
          after={after}
        />
      )}
      {children}
    </FullScreenDialog>
  )
}
