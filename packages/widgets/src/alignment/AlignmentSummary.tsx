import { useId } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { GlanceScales } from './GlanceScales.tsx'
import { newestReport, orNull } from './newestReport.ts'
import { byRank, headlineOf, leadOf } from './readReport.ts'

export interface AlignmentSummaryProps {
  teamId: number
  /** Where the report is. */
  href: string
}

/** The newest alignment report of a team in a sentence and its four scales; nothing where there is none. */
export function AlignmentSummary({ teamId, href }: AlignmentSummaryProps) {
  const { client, i18n } = useTrellis()
  const { language, t } = i18n
  const id = useId()
  const found = useLoad(
    async () => ({ report: await orNull(() => newestReport(client, language, teamId)) }),
    [client, language, teamId],
  )
  return (
    <Loaded of={found} skeleton={6}>
      {({ report }) =>
        report && (
          <section className="t-glance t-result" aria-labelledby={id}>
            <h3 className="t-subheading" id={id}>
              {t('alignment.report.kicker', { team: report.teamName })}
            </h3>
            {byRank(report).length > 0 && <p className="t-result__say">{headlineOf(i18n, report)}</p>}
            <GlanceScales report={report} trend={null} />
            <p className="t-small t-muted">{leadOf(i18n, report)}</p>
            <p>
              <a href={href} aria-describedby={id}>
                {t('alignment.glance.read')}
              </a>
            </p>
          </section>
        )
      }
    </Loaded>
  )
}
