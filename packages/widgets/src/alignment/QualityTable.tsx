import { type Client, shown } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { lockIcon } from '../shared/icons.ts'
import { Section } from '../shared/Section.tsx'
import { Table } from '../shared/Table.tsx'
import { showCoefficient } from './readReport.ts'

export type Quality = Awaited<ReturnType<Client['alignment']['quality']>>

/** Usual borders of alpha: from .80 good, from .70 enough for groups. */
const good = 0.8
const enough = 0.7

/** Alpha and both ICC of every subscale, weakest first, in numbers and in words. */
export function QualityTable({ quality }: { quality: Quality }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const known = quality.subscales.filter(it => it.alpha !== undefined)
  const number = (value: number | undefined) =>
    value === undefined ? t('alignment.quality.notKnown') : showCoefficient(i18n, value)
  const word = (alpha: number | undefined) =>
    alpha === undefined
      ? t('alignment.quality.notKnown')
      : t(`alignment.quality.words.${shown(alpha, 2) >= good ? 'good' : shown(alpha, 2) >= enough ? 'enough' : 'weak'}`)
  return (
    <Section title={t('alignment.quality.reliability.title')} text={t('alignment.quality.reliability.text')}>
      {known.length > 0 ? (
        <>
          <Table
            caption={t('alignment.quality.reliability.title')}
            hideCaption
            columns={[
              { key: 'name', label: t('alignment.report.columns.subscale') },
              { key: 'alpha', label: t('alignment.quality.columns.alpha'), numeric: true },
              { key: 'word', label: t('alignment.quality.columns.word') },
              { key: 'icc1', label: 'ICC(1)', numeric: true },
              { key: 'icc2', label: 'ICC(2)', numeric: true },
            ]}
            rows={[...quality.subscales]
              .sort((a, b) => (a.alpha ?? 2) - (b.alpha ?? 2))
              .map(it => ({
                key: it.subScaleCode,
                cells: [it.label, number(it.alpha), word(it.alpha), number(it.icc1), number(it.icc2)],
              }))}
          />
          <p className="t-small t-muted t-aquality__note">{t('alignment.quality.reliability.note')}</p>
        </>
      ) : (
        <EmptyState
          size="small"
          level={3}
          icon={lockIcon}
          title={t('alignment.quality.more.title')}
          text={t('alignment.quality.more.reliability', {
            people: quality.nValid,
            from: i18n.number(quality.from.reliability),
          })}
        />
      )}
    </Section>
  )
}
