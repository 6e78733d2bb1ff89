import { useSignals } from '@preact/signals-react/runtime'
import { type AlignmentState, canDo, maySee } from '@trellis/sdk'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts, type ToastStore } from '../shared/createToasts.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { reasonOf } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { useTried } from '../shared/useTried.ts'
import { AlignmentReportModel, type ReportStore, type Versions } from './AlignmentReportModel.ts'
import type { Paper } from './paper/paper.ts'
import { ReportActions } from './ReportActions.tsx'
import { ReportReady } from './ReportReady.tsx'
import { ReportView } from './ReportView.tsx'
import { SampleReport } from './SampleReport.tsx'
import { StartSurvey } from './StartSurvey.tsx'
import type { SuggestedSprintProps } from './SuggestedSprint.tsx'
import { SurveyHistory } from './SurveyHistory.tsx'
import { SurveyPanel } from './SurveyPanel.tsx'
import { SurveySent } from './SurveySent.tsx'
import { SurveyToasts, SurveyToastsContext } from './SurveyToasts.tsx'

export interface AlignmentReportProps {
  teamId: number
  /** The caller is asked to answer and wants to: opens the survey. */
  onSurvey?: () => void
  /** Shows the statements without a respondent. */
  onPreview?: () => void
  /** Where people are added to the team. */
  manageTeamHref?: string
  /** What of the report is shown as it goes on paper; without `onPaper` the widget keeps that itself. */
  paper?: Paper | null
  onPaper?: (paper: Paper | null) => void
  /** The newest report is opened by the person for the first time: it begins with what it says. */
  isNew?: boolean
  /** That was seen. */
  onSeen?: () => void
  /** The person has made the report. */
  onMade?: () => void
  /** Where a sprint is in the library, by its code, for who may design it; without it none is suggested. */
  sprintHref?: SuggestedSprintProps['hrefOf']
  /** What can be made of the newest report, of other rooms. */
  next?: ComponentType<ResultFacts>
  /** The messages of the page, where it has a place for them; else the widget brings its own. */
  toasts?: ToastStore
}

/** The team alignment report: an invitation to start, the survey while it runs, and the report of every version. */
export function AlignmentReport(props: AlignmentReportProps) {
  const { teamId } = props
  const { client, i18n } = useTrellis()
  const { t, language, timeZone } = i18n
  const store = useModel(
    () => new AlignmentReportModel({ client, language, timeZone, teamId }),
    [client, language, timeZone, teamId],
  )
  useEffect(() => void store.load(), [store])
  const [own] = useState(createToasts)
  const toasts = props.toasts ?? own
  const [sample, setSample] = useState(false)
  const toSample = () => setSample(true)
  if (sample) return <SampleReport onBack={() => setSample(false)} />
  return (
    <Loaded
      of={store.page}
      failed={t('alignment.report.failed')}
      refused={{
        title: t('alignment.report.refused.title'),
        text: t('alignment.report.refused.text'),
        actions: <Button onClick={toSample}>{t('alignment.report.sample.see')}</Button>,
      }}
    >
      {({ state, versions }) => (
        <SurveyToastsContext value={toasts}>
          {!props.toasts && <SurveyToasts />}
          <Page {...props} toasts={toasts} store={store} state={state} versions={versions} onSample={toSample} />
        </SurveyToastsContext>
      )}
    </Loaded>
  )
}

/** Milliseconds that a sentence about what was done shows; it may have two clauses. A refusal stays while the report does. */
const saidMs = 8000

interface PageProps extends AlignmentReportProps {
  toasts: ToastStore
  store: ReportStore
  state: AlignmentState
  versions: Versions
  onSample: () => void
}

function Page(props: PageProps) {
  useSignals()
  const { store, toasts, state, versions, sprintHref, onPaper, onSurvey, next, isNew, onSeen, onMade } = props
  const sent = store.sent.value
  const [own, setOwn] = useState<Paper | null>(null)
  const paper = (onPaper ? props.paper : own) ?? null
  const toPaper = onPaper ?? setOwn
  const { i18n } = useTrellis()
  const { t } = i18n
  const running = state.open || state.status !== 'Generated'
  const from = state.nextFrom && Date.parse(state.nextFrom) > Date.now() ? i18n.date(state.nextFrom, 'long') : null
  const { trend, earlier } = store.trend.value.value ?? {}
  const triedTrend = useTried({ ...store.trend, reload: () => store.period(store.years.peek()) })
  const outcome = store.outcome.value
  useEffect(() => {
    if (!outcome) return
    // Who is told of it opens the report as new, and there it is said: nothing lies over it.
    if (outcome.change === 'generate' && outcome.done && onMade) return onMade()
    const key = 'survey'
    const { show, dismiss } = toasts
    if (outcome.done) {
      show({ key, kind: 'positive', text: t(outcome.done.key, outcome.done.values), duration: saidMs })
      return
    }
    const id = show({ key, kind: 'error', text: reasonOf(outcome.error, t), duration: Number.POSITIVE_INFINITY })
    return () => dismiss(id)
  }, [outcome])
  return (
    <>
      {sent && (
        <SurveySent
          sent={sent}
          teamName={state.teamName}
          onAnswer={
            onSurvey &&
            (() => {
              store.seen()
              onSurvey()
            })
          }
          onStatus={store.seen}
        />
      )}
      {running && !paper && <SurveyPanel {...props} />}
      {versions.length > 0 || !running ? (
        <Loaded of={store.report} failed={t('alignment.report.failed')}>
          {report => (
            <div className={running && !paper ? 't-areport__earlier' : undefined}>
              {isNew && onSeen && !paper && report.version === versions[0]?.version && (
                <ReportReady
                  report={report}
                  state={state}
                  onClose={onSeen}
                  onGuide={() => {
                    onSeen()
                    toPaper('guide')
                  }}
                  {...(next ? { next } : {})}
                />
              )}
              <ReportView
                level={running ? 2 : 1}
                paper={paper}
                toPaper={toPaper}
                report={report}
                earlier={earlier ?? null}
                trend={triedTrend.error.value ? 'failed' : (trend ?? null)}
                years={store.years.value}
                onYears={years => void store.period(years)}
                onRetry={triedTrend.reload}
                {...(sprintHref ? { sprintHref } : {})}
                actions={
                  next &&
                  report.version === versions[0]?.version && (
                    <ReportActions
                      next={next}
                      report={report}
                      standing={state.standing}
                      onGuide={() => toPaper('guide')}
                    />
                  )
                }
                tools={<VersionChoice store={store} versions={versions} />}
              />
              {!running && !paper && canDo('startSurvey', state.standing) && (
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
        </Loaded>
      ) : null}
      {!paper && maySee('alignmentStatus', state.standing) && <SurveyHistory store={store} />}
    </>
  )
}

/** Every version that has a report. */
function VersionChoice({ store, versions }: { store: ReportStore; versions: Versions }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  if (versions.length < 2) return null
  return (
    <Select
      label={t('alignment.report.versionLabel')}
      hideLabel
      value={String(store.report.value.value?.version ?? '')}
      disabled={store.choosing.value}
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
