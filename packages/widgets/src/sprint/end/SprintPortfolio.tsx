import { useSignals } from '@preact/signals-react/runtime'
import type { PortfolioSprint, SprintDetails } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { eyeIcon, printerIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { Select } from '../../shared/Select.tsx'
import { useLoad } from '../../shared/useLoad.ts'
import { activeSprint } from '../activeSprint.ts'
import { fullDay, inZone } from '../sprintDays.ts'
import { MovedLegend } from './MovedRows.tsx'
import { PortfolioEntry } from './PortfolioEntry.tsx'

export interface SprintPortfolioProps {
  /** Left out, it is the own. */
  teamId?: number
  /** Shares sprints and runs them again: the owner, and who leads the team. */
  canEnd: boolean
  /** Where a sprint is designed; left out for who cannot. */
  designHref?: string | undefined
  /** Where the sprint stands that runs. */
  sprintHref: string
  /** Where sprints of colleagues are read; left out, nothing leads there. */
  sharedHref?: string | undefined
  /** Where what a crew said is read. */
  feedbackHref?: ((sprintId: number) => string) | undefined
  /** Goes to the design, which was filled in from a sprint. */
  onDesign?: (() => void) | undefined
}

/** Sprints that were saved or set aside, by year, newest first. Source: sprints, Calls of our own; look, portfolio. */
export function SprintPortfolio({
  teamId,
  canEnd,
  designHref,
  sprintHref,
  sharedHref,
  feedbackHref,
  onDesign,
}: SprintPortfolioProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [year, setYear] = useState('')
  const load = useLoad(async () => {
    const of = teamId === undefined ? {} : { teamId }
    const params = { pageNo: 1, pageSize: 9999, direction: 'desc', sortBy: 'dateTimeFrom', ...of } as const
    const [found, active] = await Promise.all([
      client.sprint.sprintPortfolio({ query: { ...params, ...(year ? { year } : {}) } }),
      activeSprint(client, teamId),
    ])
    return { ...found, running: active.sprint, year }
  }, [client, teamId, year])
  const whose = teamId === undefined ? 'own' : 'team'
  return (
    <div className="t-portfolio">
      <Loaded of={load}>
        {({ sprints, years, running, year: shown }) => {
          const sum = (of: 'finished' | 'certificates') => years.reduce((all, it) => all + it[of], 0)
          const counts = [t('sprint.portfolio.finished', { count: sum('finished') })]
          if (sum('certificates') > 0) counts.push(t('sprint.portfolio.certificates', { count: sum('certificates') }))
          const shared = sharedHref && <Button href={sharedHref}>{t('sprint.shared.title')}</Button>
          if (years.length === 0)
            return (
              <>
                <Running of={running} href={sprintHref} />
                <EmptyState
                  level={1}
                  title={t(`sprint.portfolio.empty.${whose === 'own' ? 'title' : 'teamTitle'}`)}
                  text={t(`sprint.portfolio.empty.${whose === 'own' ? 'text' : 'teamText'}`)}
                  actions={
                    <>
                      {designHref && !running && (
                        <Button kind="primary" size="large" href={designHref}>
                          {t('sprint.dashboard.design')}
                        </Button>
                      )}
                      {shared}
                    </>
                  }
                />
              </>
            )
          return (
            <>
              <PageHead
                kicker={t(`account.menu.${whose === 'own' ? 'portfolio' : 'teamPortfolio'}`)}
                title={i18n.list(counts)}
                lead={t(`sprint.portfolio.${whose === 'own' ? 'lead' : 'teamLead'}`)}
                tools={
                  <>
                    {shared}
                    <Select
                      label={t('sprint.portfolio.year')}
                      hideLabel
                      value={year}
                      onChange={setYear}
                      options={[
                        { value: '', label: t('sprint.portfolio.allYears') },
                        ...years.map(it => ({ value: String(it.year), label: String(it.year) })),
                      ]}
                    />
                    <Button icon={printerIcon} onClick={() => print()}>
                      {t('core.chart.print')}
                    </Button>
                  </>
                }
              />
              <Running of={running} href={sprintHref} />
              {sprints.some(it => it.outcomes.some(one => one.final !== null)) && <MovedLegend />}
              {sprints.length === 0 && <p className="t-muted">{t('sprint.portfolio.noneOfYear', { year: shown })}</p>}
              {years.map(({ year: of, finished, aside }) => {
                const found = sprints.filter(it => it.year === of)
                if (found.length === 0) return null
                const said = [
                  ...(finished > 0 ? [t('sprint.portfolio.finished', { count: finished })] : []),
                  ...(aside > 0 ? [t('sprint.portfolio.aside', { count: aside })] : []),
                ]
                return (
                  <Year
                    key={of}
                    {...{ year: of, found, canEnd, feedbackHref, onDesign }}
                    said={i18n.list(said)}
                    whose={whose}
                  />
                )
              })}
              <Notice icon={eyeIcon}>{t(`sprint.portfolio.${whose === 'own' ? 'onlyYou' : 'teamSees'}`)}</Notice>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

interface YearProps {
  year: number
  said: string
  found: readonly PortfolioSprint[]
  whose: 'own' | 'team'
  canEnd: boolean
  feedbackHref?: SprintPortfolioProps['feedbackHref']
  onDesign?: (() => void) | undefined
}

/** The sprints of a year. */
export const Year = ({ year, said, found, whose, canEnd, feedbackHref, onDesign }: YearProps) => (
  <section className="t-year" aria-labelledby={`t-year-${year}`}>
    <h2 id={`t-year-${year}`}>
      {year}
      <small>{said}</small>
    </h2>
    <div>
      {found.map(it => (
        <PortfolioEntry
          key={it.id}
          sprint={it}
          kind={whose === 'own' ? 'user' : 'team'}
          canEnd={canEnd}
          feedbackHref={feedbackHref}
          onDesign={onDesign}
        />
      ))}
    </div>
  </section>
)

/** The sprint that comes here once it is saved. */
function Running({ of, href }: { of: SprintDetails | null; href: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!of) return null
  const last = new Date(Date.parse(of.sprintReviewEndTime) - 1)
  const day = inZone(i18n, last, of.timezone, fullDay)
  return (
    <section className="t-nextstep" aria-labelledby="t-portfolio-running">
      <div>
        <p className="t-label">{t(`sprint.portfolio.${of.finishedAt ? 'over' : 'running'}`, { day })}</p>
        <h2 className="t-heading" id="t-portfolio-running">
          {of.label}
        </h2>
        <p className="t-small">{t('sprint.portfolio.runningText')}</p>
      </div>
      <div className="t-actions">
        <Button kind="primary" size="large" href={href}>
          {t('sprint.started.open')}
        </Button>
      </div>
    </section>
  )
}
