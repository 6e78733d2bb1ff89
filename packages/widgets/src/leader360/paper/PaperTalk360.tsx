import type { Leader360Report } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { TalkGuide, type TalkStep } from '../../shared/paper/TalkGuide.tsx'
import { ReportNext } from '../ReportNext.tsx'
import { extremes, widest } from '../reportWords.ts'

const minutes = { short: 5, long: 10, whole: 30 } as const

/** A talk of half an hour about what the reader sees of the report: questions to ask and room to write, and no number. */
export function PaperTalk360({ report }: { report: Leader360Report }) {
  const { t } = useTrellis().i18n
  const { highest, lowest } = extremes(report.capabilities)
  const [grow] = lowest
  const others = (['self higher', 'self lower'] as const).flatMap(word =>
    widest(report.capabilities, word).filter(it => it.capability !== grow?.capability),
  )
  const [gap = highest.find(it => it.capability !== grow?.capability)] = others
  const kind = gap?.word === 'self higher' ? 'higher' : gap?.word === 'self lower' ? 'lower' : 'strength'
  const steps: TalkStep[] = [
    { minutes: minutes.short, title: t('leader360.paper.see'), ask: t('leader360.paper.seeAsk'), lines: 2 },
    ...(gap
      ? [
          {
            minutes: minutes.long,
            title: t(`leader360.paper.${kind}`, { capability: gap.label }),
            ask: t(`leader360.paper.${kind}Ask`),
            lines: 3,
          },
        ]
      : []),
    ...(grow
      ? [
          {
            minutes: gap ? minutes.long : 2 * minutes.long,
            title: t('leader360.paper.grow', { capability: grow.label }),
            ask: t('gla.profile.paper.growAsk'),
            lines: 3,
          },
        ]
      : []),
    {
      minutes: minutes.short,
      title: t('core.paper.decide'),
      blanks: [t('leader360.paper.step'), t('gla.profile.paper.from'), t('gla.profile.paper.again')],
    },
  ]
  const whole = steps.reduce((sum, it) => sum + it.minutes, 0)
  return (
    <>
      <PaperHead
        title={t('leader360.paper.title', { minutes: whole })}
        text={report.isOwn ? t('leader360.paper.text') : t('leader360.paper.textSeen', { name: report.leader.name })}
      />
      <TalkGuide steps={steps} />
      <ReportNext report={report} />
    </>
  )
}
