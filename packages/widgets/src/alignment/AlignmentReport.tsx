import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { lockIcon } from '../shared/icons.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { createAlignmentReport, type ReportStore } from './createAlignmentReport.ts'
import { ReportView } from './ReportView.tsx'
import { SampleReport } from './SampleReport.tsx'
import { StartSurvey } from './StartSurvey.tsx'
import type { SuggestedSprintProps } from './SuggestedSprint.tsx'
import { SurveyHistory } from './SurveyHistory.tsx'
import { SurveyPanel } from './SurveyPanel.tsx'

export interface AlignmentReportProps {
  teamId: number
  /** The caller is asked to answer and wants to: opens the survey. */
  onSurvey?: () => void
  /** Shows the statements without a respondent. */
  onPreview?: () => void
  /** Where people are added to the team. */
  manageTeamHref?: string
  /** Where a suggested sprint is in the library; without it the report only names it. */
  sprintHref?: SuggestedSprintProps['hrefOf']
}

/** The team alignment report: an invitation to start, the survey while it runs, and the report of every version. */
export function AlignmentReport(props: AlignmentReportProps) {
  useSignals()
  const { teamId, sprintHref } = props
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [store, setStore] = useState(() => createAlignmentReport({ client, language: i18n.language, teamId }))
  const [sample, setSample] = useState(false)
  useEffect(() => {
    const fresh = createAlignmentReport({ client, language: i18n.language, teamId })
    setStore(fresh)
    void fresh.load()
  }, [client, i18n.language, teamId])

  const phase = store.phase.value
  const state = store.state.value
  if (sample) return <SampleReport onBack={() => setSample(false)} />
  if (phase === 'refused')
    return (
      <EmptyState
        level={1}
        size="title"
        icon={lockIcon}
        title={t('alignment.report.refused.title')}
        text={t('alignment.report.refused.text')}
        actions={<Button onClick={() => setSample(true)}>{t('alignment.report.sample.see')}</Button>}
      />
    )
  if (phase === 'failed')
    return <LoadFailed onRetry={() => void store.retry()}>{t('alignment.report.failed')}</LoadFailed>
  if (phase === 'loading' || !state) return <Skeleton label={t('core.states.loading')} lines={10} />

  const report = store.report.value
  const running = state.open || state.status !== 'Generated'
  const from = state.nextFrom && Date.parse(state.nextFrom) > Date.now() ? i18n.date(state.nextFrom, 'long') : null
  return (
    <>
      <Outcome store={store} />
      {running && <SurveyPanel store={store} state={state} {...props} onSample={() => setSample(true)} />}
      {report && (
        <div className={running ? 't-areport__earlier' : undefined}>
          <ReportView
            level={running ? 2 : 1}
            report={report}
            earlier={store.earlier.value}
            trend={store.trend.value}
            years={store.years.value}
            onYears={years => void store.period(years)}
            onRetry={() => void store.period(store.years.peek())}
            {...(sprintHref ? { sprintHref } : {})}
            tools={<Versions store={store} />}
          />
          {!running && state.canManage && (
            <div className="t-areport__next">
              <Section title={t('alignment.report.start.nextTitle')} text={t('alignment.report.start.nextText')}>
                {from ? (
                  <p className="t-muted">{t('alignment.report.start.nextWait', { date: from })}</p>
                ) : (
                  <StartSurvey store={store} state={state} next />
                )}
              </Section>
            </div>
          )}
        </div>
      )}
      {state.canManage && <SurveyHistory store={store} />}
    </>
  )
}

/** What came of the last change, in our words or the server's. */
function Outcome({ store }: { store: ReportStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const said = store.said.value
  return (
    <div aria-live="polite" className="t-areport__said">
      {said && <Notice kind={said.kind}>{'key' in said ? t(said.key, said.values) : said.text}</Notice>}
    </div>
  )
}

/** Every version that has a report. */
function Versions({ store }: { store: ReportStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const versions = store.versions.value
  if (versions.length < 2) return null
  return (
    <Select
      label={t('alignment.report.versionLabel')}
      hideLabel
      value={String(store.report.value?.version ?? '')}
      disabled={store.busy.value === 'version'}
      options={versions.map(it => ({
        value: String(it.version),
        label: t('alignment.report.version', {
          version: it.version,
          date: i18n.date(it.generatedAt ?? it.sentDate, 'long'),
        }),
      }))}
      onChange={version => void store.choose(Number(version))}
    />
  )
}
