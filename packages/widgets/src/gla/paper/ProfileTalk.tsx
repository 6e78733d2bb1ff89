import type { GlaResult } from '@trellis/sdk'
import { changeOf, comparable, groupsOf, highest, historyOf, lowest } from '../../shared/capability/capabilities.ts'
import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { TalkGuide, type TalkStep } from '../../shared/paper/TalkGuide.tsx'
import { Table } from '../../shared/Table.tsx'
import { sentences } from '../../shared/wording.ts'
import { showMean } from '../../shared/written.ts'
import { ProfileNext } from '../ProfileNext.tsx'

const minutes = { short: 5, long: 10, whole: 30 } as const
const reading = ['oneDay', 'ranks', 'missing'] as const

/** The second page: the assessments so far, the next step, and a talk of half an hour with room to write. */
export function ProfileTalk({ results, shown }: { results: readonly GlaResult[]; shown: number }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const result = results[shown] as GlaResult
  return (
    <>
      <PaperHead title={t('gla.profile.paper.assessments')} />
      <div className="t-paperpair">
        <Years results={results} shown={shown} />
        <div>
          <Moved results={results} shown={shown} />
          <ProfileNext result={result} />
        </div>
      </div>
      <PaperHead title={t('gla.profile.paper.title', { minutes: minutes.whole })} text={t('gla.profile.paper.text')} />
      <Steps result={result} />
      <p className="t-papernote">
        <b>{t('gla.profile.howToRead.title')}</b>{' '}
        {sentences(
          i18n,
          reading.map(it => t(`gla.profile.howToRead.${it}`)),
        )}
      </p>
    </>
  )
}

function Steps({ result }: { result: GlaResult }) {
  const { t } = useTrellis().i18n
  const flagged = groupsOf(result).top.length > 0
  const named = (title: string, list: readonly { label: string }[]) =>
    flagged ? [title, ...list.slice(0, 2).map(it => it.label)].join(' · ') : title
  const steps: TalkStep[] = [
    { minutes: minutes.short, title: t('gla.profile.paper.see'), ask: t('gla.profile.paper.seeAsk'), lines: 2 },
    {
      minutes: minutes.long,
      title: named(t('gla.profile.paper.strength'), highest(result)),
      ask: t('gla.profile.paper.strengthAsk'),
      lines: 3,
    },
    {
      minutes: minutes.long,
      title: named(t('gla.profile.paper.grow'), lowest(result)),
      ask: t('gla.profile.paper.growAsk'),
      lines: 3,
    },
    {
      minutes: minutes.short,
      title: t('core.paper.decide'),
      blanks: [t('gla.profile.paper.will'), t('gla.profile.paper.from'), t('gla.profile.paper.again')],
    },
  ]
  return <TalkGuide steps={steps} />
}

interface YearsProps {
  results: readonly GlaResult[]
  shown: number
}

/** Averages of the last assessments that compare, oldest first. */
function Years({ results, shown }: YearsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const result = results[shown] as GlaResult
  const dates = comparable(results, shown)
    .slice(0, 3)
    .reverse()
    .map(it => i18n.date(it.finishedAt ?? '', 'month'))
  const { top, middle, bottom, open } = groupsOf(result)
  return (
    <Table
      caption={t('gla.profile.paper.assessments')}
      hideCaption
      columns={[
        { key: 'capability', label: t('gla.profile.columns.capability') },
        ...dates.map((label, at) => ({ key: String(at), label, numeric: true })),
      ]}
      rows={[...top, ...middle, ...bottom, ...open].map(it => ({
        key: it.capability,
        cells: [it.label, ...historyOf(results, shown, it.capability).map(mean => showMean(i18n, mean))],
      }))}
    />
  )
}

/** The largest rise and the largest fall since the assessment before, in words. */
function Moved({ results, shown }: YearsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const result = results[shown] as GlaResult
  const before = comparable(results, shown)[1]
  if (!before) return <p className="t-papermoved">{t('gla.profile.trend.none')}</p>
  const changes = result.capabilities
    .flatMap(it => {
      const by = changeOf(results, shown, it)
      return by ? [{ it, by }] : []
    })
    .sort((a, b) => b.by - a.by)
  const [rise, fall] = [changes[0], changes.at(-1)]
  const date = i18n.date(before.finishedAt ?? '')
  const said = [
    ...(rise && rise.by > 0 ? [{ ...rise, key: 'changeUp' as const }] : []),
    ...(fall && fall.by < 0 ? [{ ...fall, key: 'changeDown' as const }] : []),
  ]
  return (
    <div className="t-papermoved">
      {said.map(({ it, by, key }) => (
        <p key={key}>
          {t(`gla.profile.trend.${key}`, { capability: it.label, value: showMean(i18n, Math.abs(by)), date })}
        </p>
      ))}
    </div>
  )
}
