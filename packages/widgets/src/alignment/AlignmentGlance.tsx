import { useSignals } from '@preact/signals-react/runtime'
import {
  type AlignmentReport,
  type AlignmentState,
  type AlignmentTrend,
  type Client,
  canDo,
  type Language,
  maySee,
  momentText,
} from '@trellis/sdk'
import { useId } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Load } from '../shared/createLoad.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { Bone, Skeleton } from '../shared/Skeleton.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { sentences } from '../shared/wording.ts'
import { GlanceMap } from './GlanceMap.tsx'
import { GlanceScales } from './GlanceScales.tsx'
import { newestReport, orNull } from './newestReport.ts'
import { answeredOf, byRank, headlineOf, leadOf } from './readReport.ts'

/** How a team stands with the survey: the one that runs, and the newest report with the way to it. */
interface Glance {
  state: AlignmentState
  report: AlignmentReport | null
  trend: AlignmentTrend | null
}

/** Null where the plan or a right is missing: the board stands without. */
async function loadGlance(client: Client, languageCode: Language, teamId: number): Promise<Glance | null> {
  const calls = client.alignment
  return orNull(async () => {
    const [state, report] = await Promise.all([
      calls.startSurveyStatus({ params: { teamId } }),
      newestReport(client, languageCode, teamId),
    ])
    if (!report) return { state, report, trend: null }
    const body = { years: 1 as const, version: report.version, languageCode }
    const trend = await calls.subscaleTrend({ params: { teamId }, body }).catch(() => null)
    return { state, report, trend }
  })
}

/** How a team stands with the survey, for a page that shows it beside other things. */
export interface TeamAlignment {
  load: Load<{ glance: Glance | null }>
  /** The newest report in a sentence or two; null where there is none, undefined until that is known. */
  headline: string | null | undefined
  /** How many answered for it and when, in a sentence; null where there is none, or the number is not shown. */
  answered: string | null
}

export function useTeamAlignment(teamId: number): TeamAlignment {
  useSignals()
  const { client, i18n } = useTrellis()
  const load = useLoad(
    async () => ({ glance: await loadGlance(client, i18n.language, teamId) }),
    [client, teamId, i18n.language],
  )
  const report = load.value.value?.glance?.report
  if (load.value.value === null && load.error.value === null) return { load, headline: undefined, answered: null }
  return {
    load,
    headline: report && byRank(report).length > 0 ? headlineOf(i18n, report) : null,
    answered: report ? answeredOf(i18n, report) : null,
  }
}

export interface AlignmentGlanceProps {
  of: TeamAlignment
  /** Where the report and the survey are. */
  href: string
}

/** The state of alignment at a glance: a small map, the four scales and what changed; before a report, how the survey stands. */
export function AlignmentGlance({ of, href }: AlignmentGlanceProps) {
  const { t } = useTrellis().i18n
  const id = useId()
  return (
    <Loaded of={of.load} skeleton={<GlanceSkeleton />}>
      {({ glance }) =>
        glance && (
          <section className="t-glance" aria-labelledby={id}>
            <header>
              <h2 className="t-subheading" id={id}>
                {t('alignment.glance.title')}
              </h2>
              {glance.report && <a href={href}>{t('alignment.glance.read')}</a>}
            </header>
            {(glance.state.open || !glance.report) && <Running state={glance.state} href={href} />}
            {glance.report && <Reported report={glance.report} trend={glance.trend} />}
          </section>
        )
      }
    </Loaded>
  )
}

function GlanceSkeleton() {
  const { t } = useTrellis().i18n
  return (
    <Skeleton label={t('core.states.loading')}>
      <Bone width={160} />
      <Bone height={268} />
    </Skeleton>
  )
}

function Reported({ report, trend }: { report: AlignmentReport; trend: AlignmentTrend | null }) {
  const { i18n } = useTrellis()
  return (
    <>
      <div className="t-glance__two">
        <GlanceMap report={report} />
        <GlanceScales report={report} trend={trend} />
      </div>
      <p className="t-small t-muted">{sentences(i18n, [leadOf(i18n, report), i18n.t('alignment.glance.key')])}</p>
    </>
  )
}

/** The survey before its report: how many have answered, until when, and what can be done. */
function Running({ state, href }: { state: AlignmentState; href: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { open, start, standing, submitted = 0, invited, deadline } = state
  const mayFollow = maySee('alignmentStatus', standing)
  if (!start)
    return (
      <div className="t-glance__survey">
        <p>{t(`alignment.report.notStarted.${canDo('startSurvey', standing) ? 'text' : 'member'}`)}</p>
        {canDo('startSurvey', standing) && <Button href={href}>{t('alignment.glance.start')}</Button>}
      </div>
    )
  const values = { submitted, invited }
  return (
    <div className="t-glance__survey">
      <p className="t-glance__strong">
        {open
          ? mayFollow
            ? t('alignment.report.running.progress', values)
            : t('alignment.report.running.title')
          : t('alignment.report.ended.title')}
      </p>
      {mayFollow && (
        <ProgressBar
          value={invited > 0 ? (100 * submitted) / invited : 0}
          label={t('alignment.report.running.answered')}
          valueText={t('alignment.report.running.progress', values)}
        />
      )}
      {open && deadline && (
        <p className="t-small t-muted">{t('alignment.glance.until', { date: momentText(deadline, i18n) })}</p>
      )}
      <div className="t-actions">
        {open && state.managerSurveyLink !== null && (
          <Button kind="primary" href={`${href}?survey`}>
            {t('alignment.report.running.answer')}
          </Button>
        )}
        {mayFollow && <Button href={href}>{t('alignment.glance.follow')}</Button>}
      </div>
    </div>
  )
}
