import { useSignals } from '@preact/signals-react/runtime'
import { bandOf, type FeedbackMatrix, type SprintDetails } from '@trellis/sdk'
import { useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { dayWords } from '../shared/dayWords.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { useTried } from '../shared/useTried.ts'
import { BandLegend } from './cards/BandLegend.tsx'
import { FeedbackChange, FeedbackPointValue } from './feedback/FeedbackPointValue.tsx'
import { HiddenLegend, oneReason } from './feedback/HiddenLegend.tsx'
import { OwnMark, OwnValue } from './feedback/OwnValue.tsx'
import { SeenGap } from './SeenGap.tsx'
import { plainDay } from './sprintDays.ts'

type Seen = FeedbackMatrix['items'][number]

/** The behaviours and outcomes of a sprint that runs, each with what the whole crew saw in the last closed round and how that moved. */
export function SeenParts({ sprint }: { sprint: SprintDetails }) {
  useSignals()
  const { client, i18n, realtime } = useTrellis()
  const { t } = i18n
  const load = useLoad(
    () => client.sprint.feedback({ query: { sprintId: sprint.id } }),
    [client, sprint.id, sprint.version],
  )
  useEffect(
    () =>
      realtime?.listen(`sprint/${sprint.id}`, change => {
        if (!change || change.what === 'round') void load.reload()
      }),
    [realtime, sprint.id, sprint.version],
  )
  const { rounds = [], matrix = null } = load.value.value ?? {}
  const tried = useTried(load)
  const error = tried.error.value
  const round = rounds.find(it => it.id === matrix?.roundId)
  /** A later round that closed without an answer tells nothing: this one is then not the last. */
  const isEarlier = rounds.some(it => round && it.status === 'CLOSED' && it.number > round.number)
  const totals = matrix?.items.map(it => it.all) ?? []
  const seenOf = (id: number) => matrix?.items.find(it => it.id === id)
  return (
    <>
      {error !== null && <LoadFailed onRetry={tried.reload}>{reasonOf(error, t)}</LoadFailed>}
      {(['behaviors', 'outcomes'] as const).map((kind, at) => (
        <Section key={kind} title={t(`sprint.design.items.${kind}`)}>
          {at === 0 && load.value.value && (
            <div className="t-feedback__legend t-small t-muted">
              <span>
                {round
                  ? t(`sprint.checkIn.progress.${isEarlier ? 'seenLast' : 'seen'}`, {
                      date: dayWords(i18n, round.date, plainDay),
                    })
                  : t(`sprint.dashboard.cards.${sprint.sprintCrews.length > 0 ? 'noRound' : 'alone'}`)}
              </span>
              {round && (
                <span>
                  {t('sprint.feedback.rounds.answered', { answered: round.answered ?? 0, asked: round.asked ?? 0 })}
                </span>
              )}
              {matrix?.items.some(it => it.own !== null) && (
                <span>
                  <OwnMark />
                  {t('sprint.feedback.legend.own')}
                  {matrix?.ownDate && ` · ${t('sprint.feedback.checkIn', { date: i18n.date(matrix.ownDate, 'day') })}`}
                </span>
              )}
              {totals.some(it => it.value === null) && <HiddenLegend points={totals} />}
              {/* Not in the head: where it has no room there, the rules of the two heads side by side would stand apart. */}
              {round && <BandLegend isWeekly={sprint.feedbackFrequency === 7} />}
            </div>
          )}
          <ol className={cx('t-sprintlist is-seen', oneReason(totals) && 't-saidonce')}>
            {sprint[kind].map(it => {
              const seen = seenOf(it.id)
              return (
                <li key={it.id}>
                  <span>{it.label}</span>
                  {seen && <SeenRow seen={seen} />}
                </li>
              )
            })}
          </ol>
          {/* A team's behaviours are not one person's. */}
          {kind === 'behaviors' && matrix && sprint.teamId === null && <SeenGap items={matrix.items} />}
        </Section>
      ))}
    </>
  )
}

function SeenRow({ seen: { all, own } }: { seen: Seen }) {
  const { t } = useTrellis().i18n
  return (
    <span className="t-seenrow">
      <SeenDots value={all.value} own={own} />
      <FeedbackPointValue point={{ ...all, n: null }} />
      {all.value !== null && <FeedbackChange {...all} />}
      {own !== null && (
        <span className="t-seenrow__own">
          <span className="t-hidden">{t('sprint.feedback.legend.own')}</span>
          <OwnValue value={own} />
        </span>
      )}
    </span>
  )
}

const quarters = [0, 25, 50, 75, 100]

/** The crew's mean as a dot and the own rating as a circle on 0 to 100: the numbers beside it, for the eye. */
function SeenDots({ value, own }: { value: number | null; own: number | null }) {
  return (
    <svg className="t-seendots" width="100%" height="20" aria-hidden="true">
      <line x1="0" x2="100%" y1="10" y2="10" />
      {quarters.map(it => (
        <line key={it} x1={`${it}%`} x2={`${it}%`} y1="6" y2="14" />
      ))}
      {value !== null && own !== null && <line className="is-gap" x1={`${value}%`} x2={`${own}%`} y1="10" y2="10" />}
      {own !== null && <circle className="is-own" cx={`${own}%`} cy="10" r="5" />}
      {value !== null && (
        <circle className="is-crew" data-band={bandOf(value, 0, 100)} cx={`${value}%`} cy="10" r="6" />
      )}
    </svg>
  )
}
