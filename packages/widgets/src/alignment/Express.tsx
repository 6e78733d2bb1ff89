import { useSignals } from '@preact/signals-react/runtime'
import { alignmentDays, expressMembers, type I18n, momentText } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts, type ToastKind, type ToastStore } from '../shared/createToasts.ts'
import { eyeIcon, paperPlaneRightIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Toasts } from '../shared/Toasts.tsx'
import { WhoSees } from '../shared/WhoSees.tsx'
import { sentences } from '../shared/wording.ts'
import { AlignmentSurvey } from './AlignmentSurvey.tsx'
import { dayAfter, endOf } from './days.ts'
import { ExpressModel, type ExpressStore, type ExpressTeam } from './ExpressModel.ts'
import { ExpressTable } from './ExpressTable.tsx'
import { FewAsked } from './FewAsked.tsx'
import { SampleReport } from './SampleReport.tsx'
import { SurveySent } from './SurveySent.tsx'

export interface ExpressProps {
  /** The survey is started; the way to the starter's own survey, null where she looks at the status first. */
  onStarted: (link: string | null, teamId: number) => void
  /** The screen is not for this person, or the survey runs already. */
  onElsewhere: (to: 'dashboard' | { teamId: number }) => void
  /** Fewest people beside herself; 0 by the specification. */
  least?: number
  /** The messages of the page, where it has a place for them; else the widget brings its own. */
  toasts?: ToastStore
}

/** Milliseconds a message of the team screens shows. Source: spec 3 section 9. */
const shownMs = 1500

/** The express set-up: up to nine people on one list, then one step that sends and starts the Team Alignment Survey. */
export function Express(props: ExpressProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const [own] = useState(createToasts)
  const toasts = props.toasts ?? own
  const [sample, setSample] = useState(false)
  const store = useModel(() => new ExpressModel(client, person, props.least), [client, person, props.least])
  useEffect(() => void store.load(), [store])

  const elsewhere = store.elsewhere.value
  useEffect(() => {
    if (elsewhere) props.onElsewhere(elsewhere)
  }, [elsewhere])

  const adding = store.busy.value.has('add')
  const outcome = store.outcome.value
  useEffect(() => {
    const show = (text: string, more: { kind?: ToastKind; duration: number }) =>
      toasts.show({ text, key: 'express', ...more })
    if (outcome?.done) show(t(outcome.done.key, outcome.done.values), { kind: 'positive', duration: shownMs })
    else if (outcome) show(failedText(t, outcome.change), { kind: 'error', duration: shownMs })
    else if (adding) show(t('alignment.express.wait'), { duration: Number.POSITIVE_INFINITY })
  }, [adding, outcome])

  if (sample) return <SampleReport onBack={() => setSample(false)} />
  return (
    <>
      <Loaded of={store.page} skeleton={8} failed={t('alignment.express.loadFailed')}>
        {team => <Page store={store} team={team} onStarted={props.onStarted} onSample={() => setSample(true)} />}
      </Loaded>
      {!props.toasts && <Toasts store={own} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />}
    </>
  )
}

/** What is said of a change that failed, where nobody knows why. */
const failedText = (t: I18n['t'], change: string) =>
  t(`alignment.express.failed.${change as 'add' | 'edit' | 'delete' | 'send'}`, { reason: t('core.errors.default') })

interface PageProps {
  store: ExpressStore
  team: ExpressTeam
  onStarted: ExpressProps['onStarted']
  onSample: () => void
}

function Page({ store, team, onStarted, onSample }: PageProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [preview, setPreview] = useState(false)
  const { confirming, busy, others } = store
  const gone = store.deleting.value
  const waiting = store.sendBlocked.value
  const error = store.outcome.value?.error
  const reason = error === undefined ? null : reasonOf(error, t)
  const sent = store.sent.value
  return (
    <div className="t-expresspage">
      <PageHead
        title={t('alignment.express.title')}
        lead={sentences(i18n, [t('alignment.express.lead'), t('alignment.express.consent')])}
        tools={
          <>
            <Button icon={eyeIcon} onClick={() => setPreview(true)}>
              {t('alignment.express.preview')}
            </Button>
            <Button onClick={onSample}>{t('alignment.express.sample')}</Button>
          </>
        }
      />
      <p className="t-expresspage__hint">
        <b>{t('alignment.express.hint', { most: expressMembers })}</b>
        <span className="t-num t-muted" role="status">
          {t('alignment.express.count', { added: others.value.length, most: expressMembers })}
        </span>
      </p>
      <ExpressTable store={store} />
      {reason !== null && (
        <Notice
          kind="critical"
          role="alert"
          title={reason === t('core.errors.default') ? failedText(t, store.outcome.value?.change ?? '') : reason}
        >
          {t('alignment.express.kept')}
        </Notice>
      )}
      {others.value.length > 0 && <FewAsked asked={others.value} minimum={team.minimum} />}
      <div className="t-actions">
        <Button
          kind="primary"
          size="large"
          icon={paperPlaneRightIcon}
          disabledReason={waiting ? t(`alignment.express.tips.${waiting}`, { n: store.least.value }) : undefined}
          onClick={store.askSend}
        >
          {t('alignment.express.send.action')}
        </Button>
      </div>
      <WhoSees item="alignmentReport" standing={['manager']} assistant={null} />
      <Confirmation
        open={gone !== null}
        danger
        title={t('alignment.express.delete.title')}
        text={t('alignment.express.delete.body', { name: gone?.name ?? '', email: gone?.email ?? '' })}
        yes={t('alignment.express.deleteNamed', { name: gone?.name ?? '' })}
        no={t('core.actions.cancel')}
        busy={busy.value.has('delete')}
        onResult={result => {
          if (result === 'confirm') void store.remove()
          else store.unask()
        }}
      />
      <Confirmation
        open={confirming.value}
        size={600}
        title={t('alignment.express.send.action')}
        text={t('alignment.express.send.body')}
        yes={t('alignment.express.send.action')}
        no={t('core.actions.cancel')}
        busy={busy.value.has('send')}
        onResult={result => {
          if (result === 'confirm') void store.send()
          else store.unask()
        }}
      >
        <p>
          {t('alignment.sent.before', {
            count: others.value.length + 1,
            date: momentText(endOf(dayAfter(alignmentDays, Date.now(), i18n), i18n), i18n),
          })}
        </p>
        <FewAsked asked={others.value} minimum={team.minimum} />
        {store.unfinished.value && (
          <Notice kind="caution">{t('alignment.express.send.unfinished', { name: store.unfinished.value })}</Notice>
        )}
      </Confirmation>
      {sent && (
        <SurveySent
          sent={sent}
          teamName={team.teamName}
          onAnswer={() => onStarted(sent.managerSurveyLink, team.teamId)}
          onStatus={() => onStarted(null, team.teamId)}
        />
      )}
      <AlignmentSurvey teamId={team.teamId} preview open={preview} onClose={() => setPreview(false)} />
    </div>
  )
}
