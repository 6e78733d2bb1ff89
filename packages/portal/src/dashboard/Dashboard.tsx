import { useSignals } from '@preact/signals-react/runtime'
import { asListed, dateText, dayOf, isOpenAction, type NotificationEntry, putOffOf, timeOf } from '@trellis/sdk'
import {
  CommentsOfClosed,
  InboxHero,
  InboxList,
  KeptAnswers,
  LoadFailed,
  PageHead,
  Skeleton,
  SurveyAhead,
  TeamInvitations,
  useTried,
  whyNotDone,
} from '@trellis/widgets'
import { useLocation } from 'react-router'
import { usePortal, useShell, useText } from '../context.tsx'
import { ActingDashboard } from './ActingDashboard.tsx'
import { CandidateQuestion } from './CandidateQuestion.tsx'
import { dayPart, greetingName } from './greeting.ts'
import { LatestResults } from './LatestResults.tsx'
import { ownStep } from './ownStep.ts'
import { RunningSprints } from './RunningSprints.tsx'

/** The greeting by the time where the person is, and the day there. */
function Greeting({ now }: { now: Date }) {
  const { user } = useShell()
  const i18n = useText()
  const { t, language, timeZone } = i18n
  const hour = Number.parseInt(timeOf(now, i18n), 10)
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  return (
    <>
      <span>{t(`account.dashboard.greeting.${dayPart(hour)}`, { name: greetingName(user, language) })}</span>{' '}
      <span>{dateText(language, now, style)}</span>
    </>
  )
}

/** What leads to the invitations on this page: the answer is there, so until it is pressed an invitation stands in the inbox alone. */
const anchor = 'invitations'

const isInvitation = (it: NotificationEntry) => it.rule === 'teamInvitation' && it.status === 'ACTIVE'

/** What to do next, what after that, and what was done today. */
function Waiting() {
  useSignals()
  const { inbox, toasts } = usePortal()
  const i18n = useText()
  const { t } = i18n
  const shell = useShell()
  const { user } = shell
  const own = ownStep(shell)
  const answers = useLocation().hash === `#${anchor}`
  const tried = useTried({ value: inbox.entries, error: inbox.error, reload: inbox.reload })
  const entries = inbox.entries.value
  const now = new Date()
  if (entries === null)
    return (
      <>
        <PageHead size="display" kicker={<Greeting now={now} />} title={t('account.dashboard.pageTitle')} />
        {tried.error.value === null ? (
          <Skeleton label={t('account.dashboard.loading')} lines={6} />
        ) : (
          <LoadFailed onRetry={tried.reload}>{t('notification.inbox.failed')}</LoadFailed>
        )}
        <KeptAnswers owner={user} />
        <CommentsOfClosed />
      </>
    )
  const waiting = asListed(entries, now)
  const first = waiting.find(isOpenAction) ?? null
  const today = dayOf(now, i18n)
  const later = putOffOf(entries)
  const failed = (key: 'inbox.notPutOff' | 'inbox.notTakenBack' | 'panel.notMarked') => {
    const error = inbox.outcome.peek()?.error
    if (error !== undefined)
      toasts.show({ text: t(`notification.${key}`, { reason: whyNotDone(error, t) }), kind: 'error' })
  }
  const putOff = async (id: number) => {
    if (await inbox.putOff(id)) toasts.show({ text: t('notification.inbox.isPutOff'), kind: 'positive' })
    else failed('inbox.notPutOff')
  }
  const takeBack = async (id: number) => {
    if (!(await inbox.takeBack(id))) failed('inbox.notTakenBack')
  }
  const markAsRead = async (id: number) => {
    if (!(await inbox.markNewsAsRead(id))) failed('panel.notMarked')
  }
  const done = entries.filter(it => it.status === 'COMPLETED' && it.endedAt && dayOf(it.endedAt, i18n) === today)
  return (
    <>
      <InboxHero
        entry={first}
        kicker={<Greeting now={now} />}
        now={now}
        onPutOff={first ? () => void putOff(first.id) : undefined}
        putOffUntil={later[0]?.putOffUntil ?? undefined}
        own={{ lead: t(own.text), href: own.href }}
        busy={first !== null && inbox.busy.value.has(`put-off-${first.id}`)}
      />
      <KeptAnswers owner={user} />
      <CommentsOfClosed />
      <InboxList
        waiting={waiting.filter(it => it !== first && !(answers && isInvitation(it)))}
        done={done}
        now={now}
        putOff={later}
        onTakeBack={id => void takeBack(id)}
        onRead={id => void markAsRead(id)}
        isBusy={id => inbox.busy.value.has(`take-back-${id}`) || inbox.busy.value.has(`read-${id}`)}
      />
    </>
  )
}

/** The answers to invitations: where one came for them, or where the inbox has none. */
function Invitations({ onAnswered }: { onAnswered: () => void }) {
  useSignals()
  const { entries, error } = usePortal().inbox
  const asked = useLocation().hash === `#${anchor}`
  const isListed = entries.value === null ? error.value === null : entries.value.some(isInvitation)
  return <div id={anchor}>{(asked || !isListed) && <TeamInvitations onAnswered={onAnswered} />}</div>
}

/** What comes of the surveys that run. */
function Ahead() {
  useSignals()
  const entries = usePortal().inbox.entries.value
  return entries && <SurveyAhead entries={entries} now={new Date()} />
}

/** What waits for the person, the sprints that run, and the latest results. */
function OwnDashboard() {
  const portal = usePortal()
  const renew = () => void Promise.all([portal.load(), portal.inbox.reload()]).catch(() => {})
  return (
    <>
      <Waiting />
      <Invitations onAnswered={renew} />
      <CandidateQuestion />
      <Ahead />
      <RunningSprints />
      <LatestResults />
    </>
  )
}

/** Where a person lands, or who acts in the person's name. */
function Dashboard() {
  const acting = usePortal().session.claims.peek()?.act !== undefined
  return acting ? <ActingDashboard /> : <OwnDashboard />
}

export { Dashboard as Component }
