import type { AlignmentTrend } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { TalkGuide } from '../../shared/paper/TalkGuide.tsx'
import { showMean } from '../../shared/written.ts'
import { Change } from '../Change.tsx'
import { Puzzle } from '../Puzzle.tsx'
import { changesOf } from '../readReport.ts'
import { TrendMarks } from '../TrendMarks.tsx'
import type { PaperReport } from './paper.ts'
import { talkMinutes, talkSteps } from './talkSteps.tsx'

/** The third page: what changed for certain, and a talk of forty minutes with room to write. */
export function PaperTalk({ report, trend }: PaperReport) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <>
      {trend?.earlier && <PaperChanges report={report} trend={trend} />}
      <PaperHead
        title={t('alignment.report.talk.title', { minutes: talkMinutes })}
        text={t('alignment.report.talk.text')}
      />
      <TalkGuide steps={talkSteps(i18n, report)} />
      <p className="t-papernote">{t('alignment.report.talk.after')}</p>
    </>
  )
}

function PaperChanges({ report, trend }: { report: PaperReport['report']; trend: AlignmentTrend }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const real = changesOf(trend, 'real')
  const same = changesOf(trend, 'same').length
  const few = changesOf(trend, 'few').map(it => it.label)
  const date = i18n.date(trend.earlier?.date ?? '', 'month')
  return (
    <>
      <PaperHead
        title={t('alignment.report.trend.title', { date })}
        text={t('alignment.report.trend.text', { before: trend.earlier?.n ?? 0, now: trend.later?.n ?? 0 })}
      />
      <ul>
        {real.map(item => (
          <li key={item.subScaleCode} className="t-paperchange">
            <span>{item.label}</span>
            <TrendMarks item={item} />
            <span className="t-num">
              {showMean(i18n, item.items[0]?.mean ?? null)} → <b>{showMean(i18n, item.items.at(-1)?.mean ?? null)}</b>
            </span>
            <Change item={item} />
          </li>
        ))}
      </ul>
      <div className="t-papernote">
        {same > 0 && `${t('alignment.report.paper.same', { count: same })} `}
        {few.length > 0 && `${t('alignment.report.paper.few', { names: i18n.list(few) })} `}
        {real.some(it => it.star) && t('alignment.report.trend.star')}
        <Puzzle report={report} trend={trend} />
      </div>
    </>
  )
}
