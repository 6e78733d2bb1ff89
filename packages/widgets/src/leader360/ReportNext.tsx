import type { Leader360Report } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { growthWords } from '../shared/capability/growthWords.ts'
import { useTrellis } from '../shared/context.tsx'
import { extremes, namesOf } from './reportWords.ts'

export interface ReportNextProps {
  report: Leader360Report
  sprintHref?: ((code: string) => string) | undefined
  focus?: ((capability: string, label: string) => ReactNode) | undefined
}

/** Of several that are lowest, so many are suggested. */
const mostSuggested = 3

/** The next step: what is lowest with others, with the sprint that serves it, filled in. Of several the first is the one action; where all are level, none. */
export function ReportNext({ report, sprintHref, focus }: ReportNextProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const first = extremes(report.capabilities).lowest.slice(0, mostSuggested)
  const [only] = first.length === 1 ? first : []
  if (first.length === 0) return null
  return (
    <aside className="t-next360" aria-label={t('leader360.report.next')}>
      <p className="t-label">{t('leader360.report.next')}</p>
      <h2 className="t-heading">
        {only
          ? (growthWords(i18n, only.capability) ?? t('leader360.report.nextTitle', { capability: only.label }))
          : t('leader360.report.nextSeveral', { names: namesOf(i18n, first) })}
      </h2>
      {first.map((it, at) => (
        <div key={it.capability}>
          <p>
            <b>{it.label}</b>
          </p>
          {!only && growthWords(i18n, it.capability) && <p>{growthWords(i18n, it.capability)}</p>}
          {it.sprint && <p>{t('leader360.report.nextText', { sprint: it.sprint.label })}</p>}
          <div className="t-actions">
            {it.sprint && sprintHref && (
              <Button
                {...(at === 0 ? { kind: 'primary' as const } : {})}
                size="small"
                href={sprintHref(it.sprint.code)}
                aria-label={only ? undefined : `${t('leader360.report.nextAction')}: ${it.sprint.label}`}
              >
                {t('leader360.report.nextAction')}
              </Button>
            )}
            {focus?.(it.capability, it.label)}
          </div>
        </div>
      ))}
    </aside>
  )
}
