import type { Leader360Report } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { beginning } from '../shared/beginning.ts'
import { bandOfMean, scale } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { showMean } from '../shared/written.ts'
import { extremes, namesOf, wordKeys } from './reportWords.ts'

const words = ['self higher', 'in line', 'self lower'] as const

/** What others see highest, or that they see all level, how many capabilities each word of a gap has, and how many groups are shown. */
export function ReportFacts360({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { highest, level } = extremes(report.capabilities)
  const most = level ?? highest[0]?.others ?? null
  const mostText = most === null ? '' : t('leader360.report.ofMax', { value: showMean(i18n, most), max: scale.most })
  const compared = report.capabilities.filter(it => it.gap !== undefined).length
  return (
    <dl className="t-facts360">
      {most !== null && (
        <div className="t-facts360__main">
          <dt>{t(level === null ? 'leader360.report.highest' : 'leader360.report.level')}</dt>
          <dd>
            <b>{level === null ? namesOf(i18n, highest) : mostText}</b>
            <span className="t-small">
              <Band band={bandOfMean(most)} word={bandWord(i18n, bandOfMean(most))} /> {level === null && mostText}
            </span>
          </dd>
        </div>
      )}
      {compared > 0 &&
        words.map(word => (
          <div key={word}>
            <dt>{beginning(i18n, t(`leader360.report.words.${wordKeys[word]}`))}</dt>
            <dd>
              <b className="t-num">{report.capabilities.filter(it => it.word === word).length}</b>{' '}
              <span className="t-muted">{t('leader360.report.of', { total: compared })}</span>
            </dd>
          </div>
        ))}
      <div>
        <dt>{t('leader360.report.groupsShown')}</dt>
        <dd>
          <b className="t-num">{report.groups.filter(it => it.isShown).length}</b>{' '}
          <span className="t-muted">{t('leader360.report.of', { total: report.groups.length })}</span>
        </dd>
      </div>
    </dl>
  )
}
