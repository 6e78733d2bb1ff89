import type { AlignmentReport, Relation } from '@trellis/sdk'
import type { ComponentType } from 'react'
import { useTrellis } from '../shared/context.tsx'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { subjectsOf } from './paper/talkSteps.tsx'

export interface ReportActionsProps {
  report: AlignmentReport
  /** How the person stands to the team. */
  standing: readonly Relation[]
  onGuide?: () => void
  next: ComponentType<ResultFacts>
}

/** What can be made of an alignment report: it begins with the subject that its talk guide begins with. */
export function ReportActions({ report, standing, onGuide, next: Next }: ReportActionsProps) {
  const { t } = useTrellis().i18n
  const it = subjectsOf(report)[0]?.it
  return (
    <Next
      kind="alignment"
      team={{ id: report.teamId, standing }}
      {...(onGuide ? { onGuide } : {})}
      {...(it
        ? { subject: it.label, focus: t('alignment.report.guide.ask', { name: it.label, question: it.talk }) }
        : {})}
    />
  )
}
