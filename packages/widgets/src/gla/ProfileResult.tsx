import type { GlaResult } from '@trellis/sdk'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { CapabilityChart } from '../shared/capability/CapabilityChart.tsx'
import { groupsOf, isComparable, listOf, scale } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { printerIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { OnPaper } from '../shared/paper/OnPaper.tsx'
import { Sheets } from '../shared/paper/Sheet.tsx'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { Section } from '../shared/Section.tsx'
import { Table } from '../shared/Table.tsx'
import { sentences } from '../shared/wording.ts'
import { showMean } from '../shared/written.ts'
import { ProfileNext } from './ProfileNext.tsx'
import { ProfileWords } from './ProfileWords.tsx'
import { ProfilePaper } from './paper/ProfilePaper.tsx'
import { profilePages } from './paper/profilePages.tsx'
import { headlineOf } from './profileHeadline.ts'

const reading = ['oneDay', 'ranks', 'bands', 'missing', 'privacy'] as const

export interface ProfileResultProps {
  /** Finished assessments, newest first; at least one. */
  results: readonly GlaResult[]
  name: string
  onAgain?: () => void
  /** The plan has no further assessment for the person. */
  limitReached?: boolean
  viewingRightsHref?: string
  /** What can be made of the newest result, of other rooms. */
  next?: ComponentType<ResultFacts>
  /** Where a sprint is in the library, by its code, for who may design it; without it none is suggested. */
  sprintHref?: ((code: string) => string) | undefined
}

/** One finished assessment: what it says, the ten capabilities, how to read them, and the earlier ones. */
export function ProfileResult(props: ProfileResultProps) {
  const { results, name, onAgain, limitReached, viewingRightsHref, sprintHref, next: Next } = props
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const [shown, setShown] = useState(0)
  const [paper, toPaper] = useState<'profile' | 'guide' | null>(null)
  const result = results[shown] as GlaResult
  const notice = useRef<HTMLDivElement>(null)
  // The choice is made far below; what it changes begins at the top.
  useEffect(() => {
    if (shown === 0) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView?.({ block: 'center' })
  }, [shown])
  const date = i18n.date(result.finishedAt)
  const meanOf = (it: GlaResult) => {
    const given = it.capabilities.flatMap(other => (other.average_Score === null ? [] : [other.average_Score]))
    return given.length ? given.reduce((sum, value) => sum + value, 0) / given.length : null
  }
  const onPaper = { results, shown, name }
  if (paper) return <ProfilePaper {...onPaper} guide={paper === 'guide'} onBack={() => toPaper(null)} />
  return (
    <article className="t-profile">
      <PageHead
        kicker={t('gla.profile.title', { name })}
        title={headlineOf(i18n, result)}
        lead={sentences(i18n, [t('gla.profile.lead', { date }), limitReached && t('gla.limit.reached')])}
        tools={
          <>
            {onAgain && shown === 0 && <Button onClick={onAgain}>{t('gla.profile.again')}</Button>}
            <Button icon={printerIcon} onClick={() => toPaper('profile')}>
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
        <ProfileWords result={result} />
        <ProfileNext result={result} sprintHref={shown === 0 ? sprintHref : undefined} />
      </div>
      {Next && shown === 0 && <Next kind="gla" onGuide={() => toPaper('guide')} />}
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
          {viewingRightsHref && <a href={viewingRightsHref}>{t('team.audience.more')}</a>}
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
      <OnPaper>
        <Sheets {...profilePages(i18n, config.product, onPaper, false)} />
      </OnPaper>
    </article>
  )
}
