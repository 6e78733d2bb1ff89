import type { Leader360State } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Section } from '../shared/Section.tsx'
import { closedText, spanOf } from './reportWords.ts'

export interface ReportLinesProps {
  reports: Leader360State['reports']
  hrefOf: (roundId: number) => string
  /** Reading the newest is what comes next. */
  isNext: boolean
}

/** Reports, newest first. */
export function ReportLines({ reports, hrefOf, isNext }: ReportLinesProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const closings = reports.map(it => it.closedAt)
  return (
    <Section title={t('leader360.reports.title')}>
      <ul className="t-meanwhile360">
        {reports.map((it, at) => (
          <li key={it.roundId}>
            <div>
              <b>{t('leader360.reports.of', { date: closedText(it.closedAt, closings, i18n) })}</b>
              <p>
                {it.isShown
                  ? t('leader360.reports.between', { span: spanOf(it, i18n) })
                  : t('leader360.reports.nothing')}
              </p>
            </div>
            <Button
              size="small"
              href={hrefOf(it.roundId)}
              {...(at === 0 && isNext ? { kind: 'primary' as const } : {})}
            >
              {t('leader360.reports.read')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
