import type { I18n, Leader360Report } from '@trellis/sdk'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import type { Page, SheetsProps } from '../../shared/paper/Sheet.tsx'
import { Table } from '../../shared/Table.tsx'
import { GroupMeans, groupNotes } from '../GroupTable.tsx'
import { closedOf, gapTable, toReader } from '../reportWords.ts'
import { PaperCover360 } from './PaperCover360.tsx'
import { PaperTalk360 } from './PaperTalk360.tsx'
import { PaperWords } from './PaperWords.tsx'
import { wordsOnASheet, wordsOnSheets } from './wordsThatFit.ts'

const talk = 'talk'

/** The sheets of a 360: cover with the chart, open answers, talk; the tables, and answers that had no room, where they are wanted. */
export function leader360Pages(i18n: I18n, product: string, report: Leader360Report, appendix: boolean): SheetsProps {
  const { t } = i18n
  const aside = report.title
  const { words, left } = wordsOnASheet(report.words)
  const hasWords = report.words.some(it => it.anonymous.length + it.named.length > 0)
  const pages: Page[] = [
    { key: 'cover', aside, body: <PaperCover360 report={report} /> },
    ...(hasWords ? [{ key: 'words', aside, body: <PaperWords words={words} left={left} /> }] : []),
    { key: talk, aside, body: <PaperTalk360 report={report} /> },
  ]
  const tables: Page = { key: 'tables', aside, body: <Tables report={report} i18n={i18n} /> }
  const more = left > 0 ? wordsOnSheets(report.words) : []
  return {
    owner: report.leader.name,
    foot: t('leader360.paper.foot', {
      product,
      title: report.title,
      name: report.leader.name,
      date: closedOf(report, i18n),
    }),
    pages: appendix
      ? [...pages, tables, ...more.map((it, at) => ({ key: `words ${at}`, aside, body: <PaperWords words={it} /> }))]
      : pages,
  }
}

/** The page for a talk alone. */
export function talkPage360(i18n: I18n, product: string, report: Leader360Report): SheetsProps {
  const { pages, ...rest } = leader360Pages(i18n, product, report, false)
  return { ...rest, pages: pages.filter(it => it.key === talk) }
}

function Tables({ report, i18n }: { report: Leader360Report; i18n: I18n }) {
  const { t } = i18n
  const { columns, rows } = gapTable(report, i18n)
  const both = toReader(report, i18n)('both')
  return (
    <>
      <PaperHead title={both} />
      <Table
        caption={both}
        hideCaption
        columns={columns}
        rows={rows.map((cells, at) => ({ key: String(at), cells }))}
      />
      <PaperHead
        title={t('leader360.report.means')}
        text={t('leader360.report.byGroupText', { minimum: report.minimum })}
      />
      <GroupMeans report={report} hideCaption />
      {groupNotes(report, i18n).map(it => (
        <p key={it} className="t-papernote">
          {it}
        </p>
      ))}
    </>
  )
}
