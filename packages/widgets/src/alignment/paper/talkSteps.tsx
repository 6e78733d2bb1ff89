import type { AlignmentReport, I18n } from '@trellis/sdk'
import type { TalkStep } from '../../shared/paper/TalkGuide.tsx'
import { Pip } from '../Pip.tsx'
import { byRank, ofState, type State } from '../readReport.ts'

/** Minutes that a team talks in all. */
export const talkMinutes = 40
const short = 5
/** For the one or two subjects in the middle. */
const subjects = [[25], [15, 10]] as const

type Placed = ReturnType<typeof byRank>[number]

/** What needs a talk: one of each state, in a meeting's order, at most two; without agreement the lowest levels. */
export function subjectsOf(report: AlignmentReport): { state: State | null; it: Placed }[] {
  const found = (['divided', 'concern', 'uneven', 'middle'] as const).flatMap(state =>
    ofState(report, state)
      .slice(0, 1)
      .map(it => ({ state, it })),
  )
  const lowest = byRank(report)
    .reverse()
    .map(it => ({ state: null, it }))
  return (found.length > 0 ? found : lowest).slice(0, 2)
}

/** The talk of a team about its report, from reading it in silence to one thing that is decided. */
export function talkSteps(i18n: I18n, report: AlignmentReport): TalkStep[] {
  const { t } = i18n
  const marked = (list: readonly Placed[]) =>
    list.map(it => (
      <span key={it.subScaleCode} className="t-talk__mark">
        <Pip rank={it.rank} mean={it.mean} /> {it.label}
      </span>
    ))
  const chosen = subjectsOf(report)
  const strengths = ofState(report, 'strength').slice(0, 2)
  const times = subjects[chosen.length > 1 ? 1 : 0]
  const extra = strengths.length > 0 ? 0 : short
  return [
    { minutes: short, title: t('alignment.report.talk.silence'), note: t('alignment.report.talk.silenceText') },
    ...chosen.map(({ state, it }, at): TalkStep => {
      const minutes = (times[at] ?? short) + (at === 0 ? extra : 0)
      return {
        minutes,
        title: (
          <>
            {state && t(`alignment.report.states.${state}.name`)} {marked([it])}
          </>
        ),
        ask: at === 0 ? it.talk : t('alignment.report.talk.better'),
        ...(state ? { note: t(`alignment.report.states.${state}.advice`) } : {}),
        lines: at === 0 ? 4 : 3,
      }
    }),
    ...(strengths.length > 0
      ? [
          {
            minutes: short,
            title: (
              <>
                {t('alignment.report.states.strength.name')} {marked(strengths)}
              </>
            ),
            ask: t('alignment.report.talk.keep'),
            lines: 2,
          },
        ]
      : []),
    {
      minutes: short,
      title: t('core.paper.decide'),
      blanks: [t('alignment.report.talk.focus'), t('alignment.report.talk.who'), t('alignment.report.talk.again')],
    },
  ]
}
