import { bandWord } from '../bandWord.ts'
import { ChartFrame } from '../ChartFrame.tsx'
import { useTrellis } from '../context.tsx'
import { chartBarHorizontalIcon } from '../icons.ts'
import { RowsPicture } from '../RowsPicture.tsx'
import { sentences } from '../wording.ts'
import { showMean } from '../written.ts'
import { CapabilityLegend } from './CapabilityLegend.tsx'
import { CapabilityMarks } from './CapabilityMarks.tsx'
import { CapabilityRow } from './CapabilityRow.tsx'
import { CapabilityTicks } from './CapabilityTicks.tsx'
import {
  bandOfMean,
  type Capabilities,
  type Capability,
  comparable,
  groupsOf,
  percentOf,
  scale,
} from './capabilities.ts'
import { capabilityTable } from './capabilityTable.ts'

const rungs = [1, 2, 3, 4, 5] as const

export interface CapabilityChartProps {
  /** Newest first; the ones after the one shown are its history. */
  results: readonly Capabilities[]
  shown?: number
  title: string
  /** Name of the saved files, without ending. */
  fileName: string
  /** Heading of the top three. */
  strengths: string
}

/** The ten capabilities by rank, as rows on the 1 to 5 axis or as a table; saves as PNG and CSV. */
export function CapabilityChart({ results, shown = 0, title, fileName, strengths }: CapabilityChartProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const result = results[shown] as Capabilities
  const groups = groupsOf(result)
  const ordered = [...groups.top, ...groups.middle, ...groups.bottom, ...groups.open]
  const earlier = comparable(results, shown)[1]
  const summary = sentences(
    i18n,
    ordered.map(it =>
      it.average_Score === null
        ? t('gla.profile.chartSummaryNoScore', { capability: it.label })
        : t('gla.profile.chartSummary', {
            capability: it.label,
            rank: it.capability_rank ?? '–',
            average: showMean(i18n, it.average_Score),
            max: scale.most,
            style: showMean(i18n, it.styleScore),
            strategy: showMean(i18n, it.strategyScore),
            band: bandWord(i18n, bandOfMean(it.average_Score)),
          }),
    ),
  )
  const { rankOf, ...table } = capabilityTable(i18n, results, shown)
  const group = (name: string, list: Capability[]) =>
    list.length > 0 && (
      <section className="t-capgroup">
        {name && <h4>{name}</h4>}
        <ol>
          {list.map(it => (
            <CapabilityRow key={it.capability} it={it} results={results} shown={shown} />
          ))}
        </ol>
      </section>
    )
  const flagged = groups.top.length > 0
  return (
    <ChartFrame
      title={title}
      summary={summary}
      meaning=""
      legend={<CapabilityLegend />}
      icon={chartBarHorizontalIcon}
      fileName={fileName}
      table={table}
      picture={
        <RowsPicture
          rows={ordered.map(it => ({
            name: it.label,
            rank: rankOf(it),
            marks: <CapabilityMarks it={it} />,
            texts: [showMean(i18n, it.average_Score)],
          }))}
          ticks={rungs.map(it => ({ at: percentOf(it) ?? 0, label: i18n.number(it) }))}
          bands={rungs.length}
          left={230}
          axis={420}
          row={36}
          base={18}
          columns={[740]}
          foot={t('gla.profile.legend')}
        />
      }
    >
      <div className="t-caps">
        <div className="t-cap t-cap--head" aria-hidden="true">
          <span />
          <span>{t('gla.profile.columns.capability')}</span>
          <span className="t-cap__chart">
            <span className="t-ruler">
              {rungs.map(band => (
                <span key={band} data-band={band}>
                  <span className="t-band">
                    {rungs.map(rung => (
                      <i key={rung} className={rung <= band ? 'is-on' : undefined} />
                    ))}
                  </span>
                  <em>{bandWord(i18n, band)}</em>
                </span>
              ))}
            </span>
            <CapabilityTicks />
          </span>
          <span>{t('gla.profile.columns.average', { max: scale.most })}</span>
          <span />
          <span>{earlier ? t('gla.profile.trend.title') : ''}</span>
        </div>
        {group(flagged ? strengths : '', groups.top)}
        {group(flagged ? t('gla.profile.between') : '', groups.middle)}
        {group(t('gla.profile.growth'), groups.bottom)}
        {group(t('gla.profile.notEnough'), groups.open)}
      </div>
    </ChartFrame>
  )
}
