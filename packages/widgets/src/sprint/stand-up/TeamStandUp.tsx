import { useSignals } from '@preact/signals-react/runtime'
import { dayOf, standUpLength } from '@trellis/sdk'
import { useEffect, useRef } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { Notice } from '../../shared/Notice.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { Saved } from '../../shared/Saved.tsx'
import { Section } from '../../shared/Section.tsx'
import { TextArea } from '../../shared/TextArea.tsx'
import { Told } from '../../shared/Told.tsx'
import { headingIn, useKeptFocus } from '../../shared/useKeptFocus.ts'
import { ChangedTwice } from '../ChangedTwice.tsx'
import { fullDay } from '../sprintDays.ts'
import { StandUpDigest } from './StandUpDigest.tsx'
import { StandUpModel, type StandUpStore, standUpFields } from './StandUpModel.ts'
import { standUpHours } from './standUpHours.ts'

export interface TeamStandUpProps {
  teamId: number
  now: () => Date
  /** Something was answered: it no longer waits for the person. */
  onAnswered?: () => void
}

/** The daily stand-up of a team's sprint: three short answers, and what the team says, from eleven on. Source: sprints, Calls of our own. */
export function TeamStandUp({ teamId, now, onAnswered }: TeamStandUpProps) {
  useSignals()
  const { client, i18n, person, realtime } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new StandUpModel({ client, teamId, person }), [client, teamId, person])
  useEffect(() => {
    void store.load.reload()
    const look = () => void (document.visibilityState === 'visible' && store.load.reload())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store])
  const sprintId = store.load.value.value?.sprint?.id
  useEffect(() => {
    if (sprintId === undefined) return
    return realtime?.listen(`sprint/${sprintId}`, change => {
      if (!change || change.what === 'standUp') void store.load.reload()
    })
  }, [realtime, store, sprintId])
  return (
    <Loaded
      of={store.load}
      refused={{ title: t('sprint.standUp.refused.title'), text: t('sprint.standUp.refused.text') }}
    >
      {({ sprint, own, digest }) =>
        sprint && digest ? (
          <>
            <PageHead
              kicker={sprint.label}
              title={t('sprint.standUp.pageTitle')}
              lead={
                sprint.over
                  ? t('sprint.portfolio.over', { day: dayWords(i18n, sprint.over, fullDay) })
                  : t('sprint.standUp.lead', { daily: t('sprint.standUp.daily'), ...standUpHours(i18n) })
              }
            />
            {/* After its end nobody is asked: what was said stands to be read. */}
            {!sprint.over && <Own store={store} own={own} now={now()} onAnswered={onAnswered} />}
            <StandUpDigest
              digest={digest}
              isOver={digest.day < dayOf(now(), { timeZone: sprint.timezone })}
              onLook={day => void store.look(day)}
            />
          </>
        ) : (
          <EmptyState level={1} title={t('sprint.standUp.none')} text={t('sprint.standUp.noneText')} />
        )
      }
    </Loaded>
  )
}

interface OwnProps {
  store: StandUpStore
  own: NonNullable<StandUpStore['load']['value']['value']>['own']
  now: Date
  onAnswered: (() => void) | undefined
}

function Own(props: OwnProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const box = useRef<HTMLDivElement>(null)
  const answer = props.store.saved.value
  const isWhole = !props.store.changed.value
  const [isAway, isSent] = [answer?.isAway && isWhole, answer?.answeredAt && isWhole]
  // Who is away, or back, goes on at the title.
  useKeptFocus(box, () => headingIn(box))
  return (
    <div ref={box}>
      {/* Said as it comes: what is seen of it stands in other words' place. */}
      <span className="t-hidden" role="status">
        {isAway ? t('sprint.standUp.isAway') : isSent && t('sprint.standUp.sent')}
      </span>
      <OwnWords {...props} />
    </div>
  )
}

function OwnWords({ store, own, now, onAnswered }: OwnProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t, date } = i18n
  if (!own) return <p className="t-muted">{t('sprint.standUp.notAsked')}</p>
  const title = t('sprint.standUp.own', { day: date(own.day, 'day') })
  if (now < new Date(own.opens))
    return (
      <Section title={title}>
        <p className="t-muted">{t('sprint.standUp.opens', { time: date(own.opens, 'time') })}</p>
      </Section>
    )
  const answer = store.saved.value
  const isEmpty = standUpFields.every(it => !store.draft.value[it].trim())
  const setAway = async (isAway: boolean) => {
    if (await store.setAway(isAway)) onAnswered?.()
  }
  if (answer?.isAway && !store.changed.value)
    return (
      <Section title={title}>
        <Notice
          actions={
            <Button size="small" busy={store.busy.value.has('away')} onClick={() => void setAway(false)}>
              {t('sprint.standUp.back')}
            </Button>
          }
        >
          {t('sprint.standUp.isAway')}
        </Notice>
        <Told of={store} />
      </Section>
    )
  const send = async () => {
    if (await store.send()) onAnswered?.()
  }
  return (
    <Section title={title}>
      <form
        className="t-standup__form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!isEmpty && store.changed.value) void send()
        }}
      >
        {standUpFields.map(field => (
          <TextArea
            key={field}
            label={t(`sprint.standUp.${field}`)}
            {...(field === 'done' ? { help: t('sprint.standUp.doneHelp') } : {})}
            rows={2}
            value={store.draft.value[field]}
            maxLength={standUpLength}
            countLabel={(used, limit) =>
              t('sprint.standUp.counter', { used: i18n.number(used), limit: i18n.number(limit) })
            }
            onChange={text => store.edit(field, text)}
          />
        ))}
        <div className="t-actions">
          <Button
            kind="primary"
            type="submit"
            busy={store.busy.value.has('save')}
            disabledReason={isEmpty || !store.changed.value ? t('sprint.standUp.nothing') : undefined}
          >
            {t(answer?.answeredAt ? 'sprint.standUp.change' : 'sprint.standUp.send')}
          </Button>
          {!answer?.answeredAt && (
            <Button busy={store.busy.value.has('away')} onClick={() => void setAway(true)}>
              {t('sprint.standUp.away')}
            </Button>
          )}
          {answer?.answeredAt && !store.changed.value && <Saved state="saved" label={t('sprint.standUp.sent')} />}
        </div>
        {!store.newer.value && <Told of={store} />}
      </form>
      <ChangedTwice store={store} text={t('sprint.standUp.conflict')} />
    </Section>
  )
}
