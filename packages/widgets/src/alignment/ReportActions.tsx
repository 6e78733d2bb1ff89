import type { AlignmentReport, Relation } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { ResultActions } from '../shared/next/ResultActions.tsx'
import { subjectsOf } from './paper/talkSteps.tsx'

export interface ReportActionsProps {
  report: AlignmentReport
  /** How the person stands to the team. */
  standing: readonly Relation[]
  onGuide: () => void
}

/** What can be made of an alignment report: it begins with the subject that its talk guide begins with. */
export function ReportActions({ report, standing, onGuide }: ReportActionsProps) {
  const { t } = useTrellis().i18n
  const it = subjectsOf(report)[0]?.it
  return (
    <ResultActions
      kind="alignment"
      team={{ id: report.teamId, standing }}
      onGuide={onGuide}
      {...(it
        ? { subject: it.label, focus: t('alignment.report.guide.ask', { name: it.label, question: it.talk }) }
        : {})}
    />
  )
}
