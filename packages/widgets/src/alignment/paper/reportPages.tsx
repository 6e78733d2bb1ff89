import type { I18n } from '@trellis/sdk'
import type { SheetsProps } from '../../shared/paper/Sheet.tsx'
import { sourceOf } from '../readReport.ts'
import { PaperCover } from './PaperCover.tsx'
import { PaperScales } from './PaperScales.tsx'
import { PaperAnswers, PaperLevels } from './PaperTables.tsx'
import { PaperTalk } from './PaperTalk.tsx'
import type { Paper, PaperReport } from './paper.ts'

export interface PaperChoice {
  paper: Paper
  /** Tables of all numbers at the end. */
  tables: boolean
}

/** The sheets of a report: cover with facts and map, scales, talk; tables at the end where they are wanted. */
export function reportPages(
  i18n: I18n,
  product: string,
  found: PaperReport,
  { paper, tables }: PaperChoice,
): SheetsProps {
  const { t } = i18n
  const { report, trend } = found
  const aside = t('alignment.report.paper.title')
  const talk = { key: 'talk', aside, body: <PaperTalk {...found} /> }
  const levels = { key: 'levels', aside, body: <PaperLevels report={report} trend={trend} /> }
  const answers = { key: 'answers', aside, body: <PaperAnswers report={report} trend={trend} /> }
  const whole = [
    { key: 'cover', aside, body: <PaperCover {...found} /> },
    { key: 'scales', aside, body: <PaperScales report={report} /> },
    talk,
    ...(tables ? [levels, answers] : []),
  ]
  return {
    owner: report.teamName,
    square: true,
    foot: sourceOf(i18n, report, product),
    pages: paper === 'guide' ? [talk] : whole,
  }
}
