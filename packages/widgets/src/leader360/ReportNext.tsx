import type { Leader360Report } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { showMean } from '../shared/written.ts'
import { widest, wordKeys } from './reportWords.ts'

export interface ReportNextProps {
  report: Leader360Report
  sprintHref?: ((code: string) => string) | undefined
  focus?: ((capability: string, label: string) => ReactNode) | undefined
}

/** Of several that are lowest, so many are suggested. */
const mostSuggested = 3

/** What the numbers mean, and the next step: the lowest capability, and the sprint that serves it. */
export function ReportNext({ report, sprintHref, focus }: ReportNextProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const shown = report.capabilities.filter(it => it.others !== undefined)
  const least = Math.min(...shown.map(it => it.others ?? 0))
  const lowest = shown.filter(it => it.others === least)
  const [only] = lowest.length === 1 ? lowest : []
  const first = lowest.slice(0, mostSuggested)
  const values = (it: Leader360Report['capabilities'][number]) => ({
    capability: it.label,
    self: showMean(i18n, it.self ?? null),
    others: showMean(i18n, it.others ?? null),
  })
  return (
    <div className="t-next360">
      <div className="t-prose">
        {(['self lower', 'self higher'] as const).flatMap(word =>
          widest(report.capabilities, word).map(it => (
            <p key={it.capability}>{t(`leader360.report.say.${wordKeys[word]}`, values(it))}</p>
          )),
        )}
        {lowest.length > 0 && (
          <p>
            {t('leader360.report.say.lowest', {
              names: i18n.list(lowest.map(it => it.label)),
              value: showMean(i18n, least),
            })}
          </p>
        )}
      </div>
      {lowest.length > 0 && (
        <aside aria-label={t('leader360.report.next')}>
          <p className="t-label">{t('leader360.report.next')}</p>
          <h2 className="t-heading">
            {only
              ? t('leader360.report.nextTitle', { capability: only.label })
              : t('leader360.report.nextSeveral', { names: i18n.list(first.map(it => it.label)) })}
          </h2>
          {first.map(it => (
            <div key={it.capability}>
              {it.sprint && <p className="t-small">{t('leader360.report.nextText', { sprint: it.sprint.label })}</p>}
              <div className="t-actions">
                {focus?.(it.capability, it.label)}
                {it.sprint && sprintHref && (
                  <Button
                    {...(only ? { kind: 'primary' as const } : { size: 'small' as const })}
                    href={sprintHref(it.sprint.code)}
                    aria-label={only ? undefined : `${t('leader360.report.nextAction')}: ${it.sprint.label}`}
                  >
                    {t('leader360.report.nextAction')}
                  </Button>
                )}
              </div>
            </div>
          ))}
        </aside>
      )}
    </div>
  )
}
