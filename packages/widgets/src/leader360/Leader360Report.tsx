import { useSignals } from '@preact/signals-react/runtime'
import { type Leader360Report as Report, shown } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { ChartFrame } from '../shared/ChartFrame.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { printerIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { showMean } from '../shared/written.ts'
import { GapRows } from './GapRows.tsx'
import { GroupTable } from './GroupTable.tsx'
import { OpenAnswers } from './OpenAnswers.tsx'
import { ReadersLine } from './ReadersLine.tsx'
import { ReportNext } from './ReportNext.tsx'
import { gapTable, headlineOf, lastDay, wordKeys } from './reportWords.ts'

export interface Leader360ReportProps {
  roundId: number
  /** Where a sprint is in the library, by its code, for who may design it. */
  sprintHref?: ((code: string) => string) | undefined
  /** Where the leader's 360s are. */
  backHref?: string
  /** Keeps a capability as the focus of the plan. */
  focus?: (capability: string, label: string) => ReactNode
}

/** A report of a 360: the leader and others side by side, by group, and in their words. Source: measurement 15; plan, 360. */
export function Leader360Report({ roundId, sprintHref, backHref, focus }: Leader360ReportProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { language } = i18n
  const load = useLoad(
    () => client.leader360.report({ params: { roundId }, query: { languageCode: language } }),
    [client, language, roundId],
  )
  return (
    <Loaded of={load}>
      {report => <View report={report} sprintHref={sprintHref} backHref={backHref} focus={focus} />}
    </Loaded>
  )
}

interface ViewProps extends Omit<Leader360ReportProps, 'roundId' | 'backHref'> {
  report: Report
  backHref?: string | undefined
}

function View({ report, sprintHref, backHref, focus }: ViewProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const both = report.capabilities.filter(it => it.gap !== undefined)
  const withOthers = report.capabilities.filter(it => it.others !== undefined)
  const shownGroups = report.groups.filter(it => it.isShown)
  const hidden = report.groups.filter(it => !it.isShown)
  const date = lastDay(report.closedAt, i18n)
  const n = (word: string) => report.capabilities.filter(it => it.word === word).length
  // By the written numbers: those that are the same stand together.
  const most = Math.max(...withOthers.map(it => it.others ?? 0))
  const highest = withOthers.filter(it => it.others === most)
  const isNothing = shownGroups.length === 0
  return (
    <article className="t-report360">
      <PageHead
        kicker={t(report.isOwn ? 'leader360.report.kicker' : 'leader360.report.kickerOf', {
          title: report.title,
          name: report.leader.name,
          date,
        })}
        title={headlineOf(report, t)}
        lead={t(isNothing ? 'leader360.report.leadNothing' : 'leader360.report.lead', {
          from: i18n.date(report.startedAt, 'day'),
          to: date,
          capabilities: report.capabilities.length,
        })}
        tools={
          <Button icon={printerIcon} onClick={() => window.print()}>
            {t('leader360.report.print')}
          </Button>
        }
      />
      {isNothing ? (
        <EmptyState
          title={t('leader360.report.nothing')}
          text={t('leader360.report.nothingText', { minimum: report.minimum })}
          actions={backHref && <Button href={backHref}>{t('leader360.report.back')}</Button>}
        />
      ) : (
        <>
          {report.isOwn && <ReportNext report={report} sprintHref={sprintHref} focus={focus} />}
          <dl className="t-facts360">
            {highest.length > 0 && (
              <div>
                <dt>{t('leader360.report.highest')}</dt>
                <dd>
                  <b>{i18n.list(highest.map(it => it.label))}</b>{' '}
                  <span>{t('leader360.report.ofFive', { value: showMean(i18n, most) })}</span>
                </dd>
              </div>
            )}
            {(['self higher', 'in line', 'self lower'] as const).map(word => (
              <div key={word}>
                <dt>{t(`leader360.report.words.${wordKeys[word]}`)}</dt>
                <dd>
                  <b className="t-num">{n(word)}</b>{' '}
                  <span className="t-muted">{t('leader360.report.of', { total: both.length })}</span>
                </dd>
              </div>
            ))}
            <div>
              <dt>{t('leader360.report.groupsShown')}</dt>
              <dd>
                <b className="t-num">{shownGroups.length}</b>{' '}
                <span className="t-muted">{t('leader360.report.of', { total: report.groups.length })}</span>
              </dd>
            </div>
          </dl>
          <ChartFrame
            level={2}
            title={t('leader360.report.both')}
            summary={t('leader360.report.summary', {
              total: report.capabilities.length,
              higher: i18n.list(report.capabilities.filter(it => it.word === 'self higher').map(it => it.label)) || '–',
              lower: i18n.list(report.capabilities.filter(it => it.word === 'self lower').map(it => it.label)) || '–',
              line: n('in line'),
            })}
            meaning=""
            table={gapTable(report, i18n)}
            fileName={`leader-360-${report.closedAt.slice(0, 10)}`}
            legend={
              <p className="t-legend360 t-small t-muted">
                <span data-mark="you">{t('leader360.report.legend.you')}</span>
                <span data-mark="others">{t('leader360.report.legend.others')}</span>
                <span data-mark="group">{t('leader360.report.legend.group')}</span>
              </p>
            }
          >
            <GapRows capabilities={report.capabilities} />
          </ChartFrame>
          <Section
            title={t('leader360.report.byGroup')}
            text={t('leader360.report.byGroupText', { minimum: report.minimum })}
          >
            <GroupTable report={report} />
            {hidden.length > 0 && (
              <p className="t-small t-muted">
                {t('leader360.report.hidden', {
                  groups: i18n.list(hidden.map(it => t(`leader360.groups.${it.group}`))),
                })}
              </p>
            )}
            {shownGroups.some(it => it.isOutside) && <p className="t-small t-muted">{t('leader360.report.outside')}</p>}
            {report.isBesideEarlier && <p className="t-small t-muted">{t('leader360.report.beside')}</p>}
          </Section>
        </>
      )}
      <OpenAnswers report={report} />
      {report.isOwn && <ReadersLine readers={report.readers} />}
      <p className="t-small t-muted">
        {t('leader360.report.foot', { version: report.bankVersion, minimum: shown(report.minimum) })}
      </p>
    </article>
  )
}
