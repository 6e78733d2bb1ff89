import type { AggregatedGla } from '@trellis/sdk'
import { groupsOf, highest, lowest } from '../../shared/capability/capabilities.ts'
import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { TalkGuide, type TalkStep } from '../../shared/paper/TalkGuide.tsx'
import { sentences } from '../../shared/wording.ts'
import { readTeamGla } from '../TeamGlaWords.tsx'

const minutes = { short: 5, middle: 10, long: 20, whole: 40 } as const

/** How the numbers are to be read: on the screen below them, on paper below the talk. */
export const glaReading = [
  'team.glaReport.reading.mean',
  'gla.profile.howToRead.ranks',
  'gla.profile.howToRead.bands',
  'team.glaReport.reading.same',
] as const

/** The second page: a talk of the team, from reading in silence to one thing that is decided, with room to write. */
export function TeamGlaTalk({ gla }: { gla: AggregatedGla }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const found = { capabilities: gla.results }
  const { first } = readTeamGla(i18n, gla)
  const flagged = groupsOf(found).top.length > 0
  const named = (title: string, list: readonly { label: string }[]) =>
    flagged ? [title, ...list.slice(0, 2).map(it => it.label)].join(' · ') : title
  const steps: TalkStep[] = [
    { minutes: minutes.short, title: t('alignment.report.talk.silence'), note: t('team.glaReport.paper.silence') },
    {
      minutes: minutes.middle,
      title: named(t('team.glaReport.strengths'), highest(found)),
      ask: t('alignment.report.talk.keep'),
      lines: 3,
    },
    {
      minutes: minutes.long,
      title: named(t('gla.profile.growth'), lowest(found)),
      ask: t('alignment.report.talk.better'),
      ...(first ? { note: first.step } : {}),
      lines: 5,
    },
    {
      minutes: minutes.short,
      title: t('core.paper.decide'),
      blanks: [t('alignment.report.talk.focus'), t('alignment.report.talk.who'), t('alignment.report.talk.again')],
    },
  ]
  return (
    <>
      <PaperHead
        title={t('alignment.report.talk.title', { minutes: minutes.whole })}
        text={t('alignment.report.talk.text')}
      />
      <TalkGuide steps={steps} />
      <p className="t-papernote">{t('alignment.report.talk.after')}</p>
      <p className="t-papernote">
        <b>{t('gla.profile.howToRead.title')}</b>{' '}
        {sentences(
          i18n,
          glaReading.map(it => t(it)),
        )}
      </p>
    </>
  )
}
