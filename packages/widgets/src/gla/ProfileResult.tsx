import type { GlaResult } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { CapabilityChart } from '../shared/capability/CapabilityChart.tsx'
import {
  gapOf,
  groupsOf,
  highest,
  isComparable,
  listOf,
  lowest,
  scale,
  strengthsOf,
} from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { printerIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { PrintFoot } from '../shared/PrintFoot.tsx'
import { Section } from '../shared/Section.tsx'
import { Table } from '../shared/Table.tsx'
import { showMean } from '../shared/written.ts'

const reading = ['oneDay', 'ranks', 'bands', 'missing', 'privacy'] as const

export interface ProfileResultProps {
  /** Finished assessments, newest first; at least one. */
  results: readonly GlaResult[]
  name: string
  onAgain?: () => void
  /** The plan has no further assessment for the person. */
  limitReached?: boolean
  viewingRightsHref?: string
}

/** One finished assessment: what it says, the ten capabilities, how to read them, and the earlier ones. */
export function ProfileResult({ results, name, onAgain, limitReached, viewingRightsHref }: ProfileResultProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const [shown, setShown] = useState(0)
  const result = results[shown] as GlaResult
  const { top, bottom } = groupsOf(result)
  const strongest = highest(result)
  const weakest = lowest(result)
  const [first] = weakest
  const notice = useRef<HTMLDivElement>(null)
  // The choice is made far below; what it changes begins at the top.
  useEffect(() => {
    if (shown === 0) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView?.({ block: 'center' })
  }, [shown])
  const date = i18n.date(result.finishedAt)
  const headline = !first
    ? t('gla.profile.headline.tooFew')
    : top.length === 0
      ? t('gla.profile.headline.equal')
      : t('gla.profile.headline.scored', {
          strongest: listOf(i18n, strongest),
          growth: listOf(i18n, weakest),
        })
  const meanOf = (it: GlaResult) => {
    const given = it.capabilities.flatMap(other => (other.average_Score === null ? [] : [other.average_Score]))
    return given.length ? given.reduce((sum, value) => sum + value, 0) / given.length : null
  }
  return (
    <article className="t-profile">
      <PageHead
        kicker={t('gla.profile.title', { name })}
        title={headline}
        lead={
          limitReached
            ? `${t('gla.profile.lead', { date })} ${t('gla.limit.reached')}`
            : t('gla.profile.lead', { date })
        }
        tools={
          <>
            {onAgain && shown === 0 && <Button onClick={onAgain}>{t('gla.profile.again')}</Button>}
            <Button icon={printerIcon} onClick={() => window.print()}>
              {t('core.chart.print')}
            </Button>
          </>
        }
      />
      {shown > 0 && (
        <div ref={notice} tabIndex={-1}>
          <Notice actions={<Button onClick={() => setShown(0)}>{t('gla.profile.current')}</Button>}>
            {t('gla.profile.earlierItem', { date })}
          </Notice>
        </div>
      )}
      <div className="t-profile__two">
        <div className="t-profile__words">
          {top.length > 0 && (
            <p>
              <b>{t('core.list.sentence', { list: listOf(i18n, top) })}</b> {t(strengthsOf(top))}
            </p>
          )}
          {bottom.length > 0 && (
            <p>
              <b>{t('core.list.sentence', { list: listOf(i18n, bottom) })}</b> {t('gla.profile.growthLead')}
            </p>
          )}
          {first && top.length > 0 && gapOf(first) !== 'gla.profile.gap.even' && (
            <p>
              <b>{t('core.list.sentence', { list: first.label })}</b> {t(gapOf(first))}
            </p>
          )}
          {top.length === 0 && first && <p>{t('gla.profile.equal')}</p>}
          {!first && <p>{t('gla.profile.notEnoughHelp')}</p>}
        </div>
        {first && (
          <aside className="t-profile__next">
            <p className="t-label">{t('gla.profile.next.title')}</p>
            <h2 className="t-heading">{top.length > 0 ? first.label : t('gla.profile.next.equalTitle')}</h2>
            <p>{top.length > 0 ? first.nextStep : t('gla.profile.next.equalBody')}</p>
          </aside>
        )}
      </div>
      <Section title={t('gla.profile.capabilities', { count: result.capabilities.length })}>
        <CapabilityChart
          key={result.assessmentId}
          results={results}
          shown={shown}
          title={t('gla.profile.chartTitle', { date })}
          fileName={t('gla.profile.fileName')}
          strengths={t('gla.profile.strengths')}
        />
        <aside className="t-reading">
          <h3 className="t-subheading">{t('gla.profile.howToRead.title')}</h3>
          <ul>
            {reading.map(it => (
              <li key={it}>{t(`gla.profile.howToRead.${it}`)}</li>
            ))}
          </ul>
          {viewingRightsHref && <a href={viewingRightsHref}>{t('account.menu.viewingRights')}</a>}
        </aside>
      </Section>
      <Section title={t('gla.profile.earlier')}>
        {results.length === 1 ? (
          <p className="t-muted">{t('gla.profile.trend.none')}</p>
        ) : (
          <Table
            caption={t('gla.profile.earlier')}
            hideCaption
            columns={[
              { key: 'date', label: t('gla.profile.result') },
              { key: 'mean', label: t('gla.profile.columns.average', { max: scale.most }), numeric: true },
              { key: 'top', label: t('gla.profile.strengths') },
            ]}
            rows={results.map((it, index) => ({
              key: String(it.assessmentId),
              current: index === shown,
              cells: [
                <>
                  <button type="button" className="t-profile__date" onClick={() => setShown(index)}>
                    {i18n.date(it.finishedAt)}
                  </button>
                  {!isComparable(it, result) && (
                    <small className="t-profile__other">{t('gla.profile.otherVersion')}</small>
                  )}
                </>,
                showMean(i18n, meanOf(it)),
                listOf(i18n, groupsOf(it).top) || '–',
              ],
            }))}
          />
        )}
      </Section>
      <PrintFoot>{t('gla.profile.printFooter', { product: config.product, name, date })}</PrintFoot>
    </article>
  )
}
