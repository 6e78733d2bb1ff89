import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { Icon } from '../../shared/Icon.tsx'
import { eyeIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { Notice } from '../../shared/Notice.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { Section } from '../../shared/Section.tsx'
import { showShare } from '../../shared/written.ts'
import { BandLegend } from '../cards/BandLegend.tsx'
import { NoSprint } from '../NoSprint.tsx'
import { PlanAdvice } from '../PlanAdvice.tsx'
import { SignedWords } from '../SignedWords.tsx'
import { AdviceList } from './AdviceList.tsx'
import { FeedbackCards } from './FeedbackCards.tsx'
import { FeedbackMatrixTable } from './FeedbackMatrixTable.tsx'
import { type CrewFeedback, FeedbackModel, type FeedbackStore } from './FeedbackModel.ts'
import { useOneDecimal } from './FeedbackPointValue.tsx'
import { FeedbackRounds } from './FeedbackRounds.tsx'
import { HiddenLegend, oneReason } from './HiddenLegend.tsx'
import { headlineOf } from './headline.ts'
import { OwnMark } from './OwnValue.tsx'

export interface SprintFeedbackProps {
  /** Left out, it is the own sprint. */
  teamId?: number
  /** A sprint that is shown though it is over; left out, the one that runs. */
  sprintId?: number | undefined
  /** Where a sprint is designed; left out for who cannot. */
  designHref?: string | undefined
  /** Whether the reader may have the crew reminded: the owner, and a team's manager. */
  canRemind?: boolean
}

/** What the crew has seen and said in the sprint that runs, by closed rounds. Source: spec 2 section 2; sprints, What is rated. */
export function SprintFeedback({ teamId, sprintId: named, designHref, canRemind = false }: SprintFeedbackProps) {
  useSignals()
  const { client, i18n, realtime } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new FeedbackModel(client, teamId ?? null, named ?? null), [client, teamId, named])
  useEffect(() => void store.reload(), [store])
  const sprintId = store.load.value.value?.sprint?.id
  useEffect(() => {
    if (sprintId === undefined) return
    // What has closed stands here at once, and so do a reminder that has gone out and a sprint that has changed.
    return realtime?.listen(`sprint/${sprintId}`, change => {
      if (!change || ['round', 'reminder', 'sprint'].includes(change.what)) void store.reload()
    })
  }, [realtime, store, sprintId])
  const outcome = store.outcome.value
  return (
    <div className="t-feedback">
      <Loaded of={{ ...store.load, reload: store.reload }}>
        {found =>
          found.sprint ? (
            <Found store={store} canRemind={canRemind} {...found} />
          ) : (
            <NoSprint designHref={designHref} text={t('sprint.feedback.noSprint')} />
          )
        }
      </Loaded>
      <div role="status" className="t-hidden">
        {outcome?.done && t(outcome.done.key, outcome.done.values)}
      </div>
      {outcome?.error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(outcome.error, t)}
        </Notice>
      )}
    </div>
  )
}

interface FoundProps extends CrewFeedback {
  store: FeedbackStore
  canRemind: boolean
}

function Found({ store, canRemind, sprint, rounds, matrix, feedbacks, advices }: FoundProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const written = useOneDecimal()
  const round = rounds.find(it => it.id === matrix?.roundId)
  const date = round && dayWords(i18n, round.date, { day: 'numeric', month: 'long' })
  const open = rounds.find(it => it.status === 'OPEN')
  const first = rounds.find(it => it.status === 'FUTURE')
  const points = matrix?.items.flatMap(it => [it.all, ...it.roles]) ?? []
  const headline = headlineOf(rounds, matrix)
  const part = (key: 'behaviors' | 'outcomes') => {
    const mean = matrix?.[key]
    if (!mean || mean.value === null) return []
    return [t(`sprint.feedback.mean.${key}`, { value: written(mean.value), shown: mean.shown, of: mean.of })]
  }
  const answers =
    round &&
    !(round.notAsked && !round.asked) &&
    t('sprint.feedback.lead', {
      answered: round.answered ?? 0,
      asked: round.asked ?? 0,
      percent: showShare(i18n, round.participation ?? 0),
    })
  // Those asked are not all of the crew.
  const notAsked = round?.notAsked ? t('sprint.feedback.leadNotAsked', { count: round.notAsked }) : ''
  const lead = round
    ? [answers, notAsked].filter(Boolean).join(' ')
    : open
      ? t('sprint.feedback.leadOpen', { count: open.asked ?? 0 })
      : first
        ? t('sprint.feedback.leadNone', {
            date: dayWords(i18n, first.date, { weekday: 'long', day: 'numeric', month: 'long' }),
          })
        : // Nobody joins the crew of one that is over.
          !sprint?.isOver && t('sprint.feedback.leadNobody')
  // Words stand with the numbers of their round.
  const ofRound = (it: { roundId: number }) => !matrix || it.roundId === matrix.roundId
  const [words, tips] = [feedbacks.filter(ofRound), advices.filter(ofRound)]
  // With the newest round stands what is left of those before; an older one has its own alone.
  const isNewest = !rounds.some(it => round && it.status === 'CLOSED' && it.answered && it.number > round.number)
  const next = sprint?.isOver ? undefined : (isNewest ? advices : tips).find(it => !store.isPlanned(it))
  return (
    <>
      <PageHead
        kicker={[sprint?.label, date && t('sprint.feedback.round', { date })].filter(Boolean).join(' · ')}
        title={t(`sprint.feedback.headline.${headline}`)}
        lead={lead}
      />
      {next && (
        <section className="t-nextstep t-feedback__next" aria-label={t('sprint.feedback.next')}>
          <div>
            <p className="t-label">{t('sprint.feedback.next')}</p>
            <h2 className="t-heading">{t('sprint.feedback.nextTitle', { name: next.name })}</h2>
            <p className="t-feedback__quote">{next.text}</p>
          </div>
          <div className="t-actions">
            <PlanAdvice store={store} advice={next} isMain />
          </div>
        </section>
      )}
      {rounds.length > 0 && <FeedbackRounds store={store} rounds={rounds} canRemind={canRemind} />}
      {matrix && round && (
        <Section title={t('sprint.feedback.byRole')} action={<BandLegend isWeekly={sprint?.feedbackFrequency === 7} />}>
          <p className="t-feedback__legend t-small t-muted">
            <span>{t('sprint.feedback.legend.means')}</span>
            {matrix.items.some(it => it.own !== null) && (
              <span>
                <OwnMark />
                {t('sprint.feedback.legend.own')}
              </span>
            )}
            <HiddenLegend points={points} />
          </p>
          <div className={oneReason(points) ? 't-saidonce' : undefined}>
            <FeedbackMatrixTable matrix={matrix} date={round.date} />
            <FeedbackCards matrix={matrix} />
          </div>
          {[...part('behaviors'), ...part('outcomes')].length > 0 && (
            <p className="t-feedback__means t-small t-muted">{[...part('outcomes'), ...part('behaviors')].join(' ')}</p>
          )}
        </Section>
      )}
      <div className="t-feedback__columns">
        <Section title={t('sprint.feedback.words.title')}>
          {words.length > 0 ? (
            <ul className="t-feedback__words">
              {words.map(it => (
                <li key={it.id}>
                  <SignedWords
                    name={it.name}
                    role={t(`sprint.roles.${it.type}`)}
                    text={it.text}
                    imageUrl={it.imageUrl}
                    note={i18n.date(it.updated, 'day')}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p className="t-muted">{t(`sprint.feedback.words.${feedbacks.length > 0 ? 'noneInRound' : 'none'}`)}</p>
          )}
        </Section>
        <Section title={t('sprint.rating.words.advice')}>
          {tips.length > 0 ? (
            <AdviceList store={store} advices={tips} isOver={sprint?.isOver === true} />
          ) : (
            <p className="t-muted">{t(`sprint.feedback.advice.${advices.length > 0 ? 'noneInRound' : 'none'}`)}</p>
          )}
        </Section>
      </div>
      <p className="t-feedback__who t-small t-muted">
        <Icon path={eyeIcon} size="small" />
        {sprint?.teamName ? t('sprint.feedback.whoTeam', { team: sprint.teamName }) : t('sprint.feedback.who')}
      </p>
    </>
  )
}
