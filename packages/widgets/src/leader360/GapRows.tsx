import type { ReportCapability } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { showChange, showMean } from '../shared/written.ts'
import { wordKeys } from './reportWords.ts'

/** Where a mean of 1 to 5 stands, in percent. */
const at = (mean: number): string => `${((mean - 1) / 4) * 100}%`
const parts = ['self higher', 'self lower', 'in line'] as const

/** Capabilities by the word of their gap, each with the leader, all others, and single groups on one line from 1 to 5. */
export function GapRows({ capabilities }: { capabilities: readonly ReportCapability[] }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const rest = capabilities.filter(it => it.word === undefined)
  return (
    <div className="t-gaps360">
      {parts.map(word => {
        const own = capabilities
          .filter(it => it.word === word)
          .toSorted((a, b) => Math.abs(b.gap ?? 0) - Math.abs(a.gap ?? 0))
        return own.length === 0 ? null : (
          <section key={word}>
            <h3>{t(`leader360.report.parts.${wordKeys[word]}.title`)}</h3>
            <p className="t-small t-muted">{t(`leader360.report.parts.${wordKeys[word]}.text`)}</p>
            <Rows capabilities={own} />
          </section>
        )
      })}
      {rest.length > 0 && (
        <section>
          <h3>{t('leader360.report.parts.rest.title')}</h3>
          <p className="t-small t-muted">{t('leader360.report.parts.rest.text')}</p>
          <Rows capabilities={rest} />
        </section>
      )}
    </div>
  )
}

function Rows({ capabilities }: { capabilities: readonly ReportCapability[] }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <ol>
      {capabilities.map(it => (
        <li key={it.capability} className="t-gap360">
          <span className="t-gap360__name">{it.label}</span>
          <span className="t-gap360__line">
            <svg width="100%" height="36" aria-hidden="true">
              {[0, 25, 50, 75, 100].map(x => (
                <line key={x} className="t-gap360__grid" x1={`${x}%`} x2={`${x}%`} y1="0" y2="36" />
              ))}
              {it.groups
                .filter(one => one.group !== 'self')
                .map(one => (
                  <line
                    key={one.group}
                    className="t-gap360__tick"
                    x1={at(one.mean)}
                    x2={at(one.mean)}
                    y1="10"
                    y2="26"
                  />
                ))}
              {it.self !== undefined && it.others !== undefined && (
                <line className="t-gap360__span" x1={at(it.self)} x2={at(it.others)} y1="18" y2="18" />
              )}
              {it.others !== undefined && <circle className="t-gap360__others" cx={at(it.others)} cy="18" r="7" />}
              {it.self !== undefined && <circle className="t-gap360__you" cx={at(it.self)} cy="18" r="5" />}
            </svg>
          </span>
          <span className="t-gap360__numbers">
            <span>
              {t('leader360.report.others')} <b className="t-num">{showMean(i18n, it.others ?? null)}</b>
            </span>
            <span>
              {t('leader360.groups.self')} <b className="t-num">{showMean(i18n, it.self ?? null)}</b>
            </span>
            <span>
              {it.gap !== undefined && <b className="t-num">{showChange(i18n, it.gap)}</b>}{' '}
              {it.word && <small>{t(`leader360.report.words.${wordKeys[it.word]}`)}</small>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
