import type { Leader360Report } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { showMean } from '../shared/written.ts'
import { widest, wordKeys } from './reportWords.ts'

export interface ReportNextProps {
  report: Leader360Report
  sprintHref?: ((code: string) => string) | undefined
  focus?: ((capability: string) => ReactNode) | undefined
}

/** What the numbers mean, and the next step: the lowest capability, and the sprint that serves it. */
export function ReportNext({ report, sprintHref, focus }: ReportNextProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const shown = report.capabilities.filter(it => it.others !== undefined)
  const least = Math.min(...shown.map(it => it.others ?? 0))
  const lowest = shown.filter(it => it.others === least)
  const [only] = lowest.length === 1 ? lowest : []
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
      {only && (
        <aside aria-label={t('leader360.report.next')}>
          <p className="t-label">{t('leader360.report.next')}</p>
          <h2 className="t-heading">{t('leader360.report.nextTitle', { capability: only.label })}</h2>
          {only.sprint && <p className="t-small">{t('leader360.report.nextText', { sprint: only.sprint.label })}</p>}
          <div className="t-actions">
            {focus?.(only.capability)}
            {only.sprint && sprintHref && (
              <Button kind="primary" href={sprintHref(only.sprint.code)}>
                {t('leader360.report.nextAction')}
              </Button>
            )}
          </div>
        </aside>
      )}
    </div>
  )
}
