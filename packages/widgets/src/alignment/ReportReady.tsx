import type { AlignmentReport, AlignmentState } from '@trellis/sdk'
import type { ComponentType } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FullScreenDialog } from '../shared/FullScreenDialog.tsx'
import { bookOpenIcon } from '../shared/icons.ts'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { WhoSees } from '../shared/WhoSees.tsx'
import { sentences } from '../shared/wording.ts'
import { Moment } from '../survey/Moment.tsx'
import { GlanceMap } from './GlanceMap.tsx'
import { ReportActions } from './ReportActions.tsx'
import { byRank, headlineOf } from './readReport.ts'

export interface ReportReadyProps {
  report: AlignmentReport
  /** How the person stands to the team, and who manages it. */
  state: Pick<AlignmentState, 'standing' | 'managerName' | 'assistantName'>
  /** To the report itself. */
  onClose: () => void
  onGuide: () => void
  /** What can be made of it. */
  next?: ComponentType<ResultFacts>
}

/** A report is opened for the first time, over everything: what it says, from how many, who sees it, and what may come of it. */
export function ReportReady({ report, state, onClose, onGuide, next }: ReportReadyProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { nValid, invited } = report
  const { standing } = state
  const lead = [
    nValid !== undefined && t('alignment.ready.answered', { valid: nValid, invited }),
    headlineOf(i18n, report),
  ]
  return (
    <FullScreenDialog
      open
      title={t('alignment.report.paper.title')}
      subtitle={report.teamName}
      onClose={onClose}
      closeLabel={t('core.actions.close')}
    >
      <Moment
        title={t('alignment.ready.title')}
        lead={sentences(i18n, lead)}
        actions={
          <>
            <Button kind="primary" size="large" onClick={onClose}>
              {t('alignment.glance.read')}
            </Button>
            <Button size="large" icon={bookOpenIcon} onClick={onGuide}>
              {t('notification.next.guide')}
            </Button>
          </>
        }
        who={
          <WhoSees
            item="alignmentReport"
            standing={standing}
            manager={state.managerName}
            assistant={state.assistantName === '' ? null : state.assistantName}
          />
        }
        picture={byRank(report).length > 0 && <GlanceMap report={report} />}
        after={next && <ReportActions next={next} report={report} standing={standing} />}
      />
    </FullScreenDialog>
  )
}
