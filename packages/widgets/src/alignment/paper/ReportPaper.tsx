import { useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { PaperDesk } from '../../shared/paper/PaperDesk.tsx'
import { SegmentChoice } from '../SegmentChoice.tsx'
import { type Paper, type PaperReport, papers } from './paper.ts'
import { reportPages } from './reportPages.tsx'

export interface ReportPaperProps extends PaperReport {
  paper: Paper
  onPaper: (paper: Paper) => void
  onBack: () => void
}

/** A report as it goes on paper, to look at before it is printed or saved as PDF; or the talk guide alone. */
export function ReportPaper({ paper, onPaper, onBack, ...found }: ReportPaperProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const [tables, setTables] = useState(false)
  return (
    <PaperDesk
      title={t('alignment.report.paper.of', { team: found.report.teamName })}
      onBack={onBack}
      {...reportPages(i18n, config.product, found, { paper, tables })}
      {...(paper === 'report'
        ? { appendix: { label: t('alignment.report.paper.appendix'), checked: tables, onChange: setTables } }
        : {})}
      tools={
        <SegmentChoice
          label={t('alignment.report.paper.choose')}
          value={paper}
          options={papers.map(value => ({ value, label: t(`alignment.report.paper.papers.${value}`) }))}
          onChange={onPaper}
        />
      }
    />
  )
}
