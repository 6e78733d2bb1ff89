import { useSignals } from '@preact/signals-react/runtime'
import { expressMembers } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts, type ToastStore } from '../shared/createToasts.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { eyeIcon, lockIcon, paperPlaneRightIcon } from '../shared/icons.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { WhoSees } from '../shared/WhoSees.tsx'
import { AlignmentSurvey } from './AlignmentSurvey.tsx'
import { createExpress } from './createExpress.ts'
import { ExpressTable } from './ExpressTable.tsx'
import { SampleReport } from './SampleReport.tsx'

export interface ExpressProps {
  /** The survey is started; the way to the starter's own survey. */
  onStarted: (link: string, teamId: number) => void
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
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [own] = useState(createToasts)
  const toasts = props.toasts ?? own
  const [latest] = useState({ props, t })
  Object.assign(latest, { props, t })
  const [preview, setPreview] = useState(false)
  const [sample, setSample] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [store] = useState(() =>
    createExpress({
      client,
      ...(props.least === undefined ? {} : { least: props.least }),
      onWait: () => {
        setProblem(null)
        toasts.show({ text: latest.t('alignment.express.wait'), key: 'express', duration: Number.POSITIVE_INFINITY })
      },
      onDone: action => {
        setProblem(null)
        const text = latest.t(
          `alignment.express.${action === 'add' ? 'added' : action === 'edit' ? 'edited' : 'deleted'}`,
        )
        toasts.show({ text, kind: 'positive', key: 'express', duration: shownMs })
      },
      onFailed: (action, error) => {
        const text = latest.t(`alignment.express.failed.${action}`, { reason: latest.t('core.errors.default') })
        toasts.show({ text, kind: 'error', key: 'express', duration: shownMs })
        const reason = reasonOf(error, latest.t)
        setProblem(reason === latest.t('core.errors.default') ? text : reason)
      },
      onStarted: (link, teamId) => latest.props.onStarted(link, teamId),
      onElsewhere: to => latest.props.onElsewhere(to),
    }),
  )
  useEffect(() => void store.load(), [store])

  const team = store.team.value
  if (team === null) return <Skeleton label={t('core.states.loading')} lines={8} />
  if (team === 'lacking')
    return (
      <EmptyState
        level={1}
        size="title"
        icon={lockIcon}
        title={t('alignment.express.title')}
        text={t('core.entitlement.contact')}
      />
    )
  if (team === 'failed')
    return <LoadFailed onRetry={() => void store.load()}>{t('alignment.express.loadFailed')}</LoadFailed>

  if (sample) return <SampleReport onBack={() => setSample(false)} />
  const { deleting, confirming, busy, sendBlocked, few, members, others, least } = store
  const gone = deleting.value
  const waiting = sendBlocked.value
  return (
    <div className="t-expresspage">
      <PageHead
        title={t('alignment.express.title')}
        lead={`${t('alignment.express.lead')} ${t('alignment.express.consent')}`}
        tools={
          <>
            <Button icon={eyeIcon} onClick={() => setPreview(true)}>
              {t('alignment.express.preview')}
            </Button>
            <Button onClick={() => setSample(true)}>{t('alignment.express.sample')}</Button>
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
      {problem && (
        <Notice kind="critical" role="alert" title={problem}>
          {t('alignment.express.kept')}
        </Notice>
      )}
      <WhoSees item="teamDetails" standing={['manager', 'admin']} assistant={null} />
      {few.value && (
        <Notice kind="caution">
          {t('alignment.express.few', { minimum: team.minimum, people: members.value.length })}
        </Notice>
      )}
      <div className="t-actions">
        <Button
          kind="primary"
          size="large"
          icon={paperPlaneRightIcon}
          {...(waiting ? { disabledReason: t(`alignment.express.tips.${waiting}`, { n: least }) } : {})}
          onClick={() => {
            confirming.value = true
          }}
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
        yes={t('core.actions.delete')}
        no={t('core.actions.cancel')}
        busy={busy.value === 'delete'}
        onResult={result => {
          if (result === 'confirm') void store.remove()
          else deleting.value = null
        }}
      />
      <Confirmation
        open={confirming.value}
        size={600}
        title={t('alignment.express.send.action')}
        text={t('alignment.express.send.body')}
        yes={t('alignment.express.send.action')}
        no={t('core.actions.cancel')}
        busy={busy.value === 'send'}
        onResult={result => {
          if (result === 'confirm') void store.send()
          else confirming.value = false
        }}
      >
        {store.unfinished.value && (
          <Notice kind="caution">{t('alignment.express.send.unfinished', { name: store.unfinished.value })}</Notice>
        )}
      </Confirmation>
      <AlignmentSurvey teamId={team.teamId} preview open={preview} onClose={() => setPreview(false)} />
      {!props.toasts && <Toasts store={own} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />}
    </div>
  )
}
