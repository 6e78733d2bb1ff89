import { type Client, dateText, hasInName, type TeamSprintResult } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { magnifyingGlassIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { Table } from '../shared/Table.tsx'
import { useLoad } from '../shared/useLoad.ts'

/** A day of the sprint's calendar, wherever it is read. */
const lastDayStyle = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

export interface TeamSprintYearsProps {
  teamId: number
  /** Where the sprints that were saved are read; left out, nothing leads there. */
  portfolioHref?: string | undefined
}

/** What ended in a year; without one in this year, or else in the newest in which one did. */
async function loadYear(client: Client, teamId: number, asked: string) {
  const of = async (year: number) => ({
    year,
    ...(await client.team.sprintAnalytics({ params: { teamId }, query: { year: String(year) } })),
  })
  if (asked) return of(Number(asked))
  const found = await of(new Date().getFullYear())
  const [newest] = found.years
  return newest === undefined || found.years.includes(found.year) ? found : of(newest)
}

/** Sprints of a team that have ended, by year, with what their last round told; searched by name. Source: spec 1, Sprint analytics (team). */
export function TeamSprintYears({ teamId, portfolioHref }: TeamSprintYearsProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [year, setYear] = useState('')
  const [search, setSearch] = useState('')
  const load = useLoad(() => loadYear(client, teamId, year), [client, teamId, year])
  const percent = (it: number | null) =>
    it === null ? (
      <span className="t-muted">{t('team.board.sprints.notShown')}</span>
    ) : (
      i18n.number(it / 100, { style: 'percent', maximumFractionDigits: 2 })
    )
  const cells = (it: TeamSprintResult) => [
    it.name,
    <time key="ended" dateTime={it.lastDay}>
      {dateText(i18n.language, it.lastDay, lastDayStyle)}
    </time>,
    t(`sprint.portfolio.end.${it.endStatus}`),
    percent(it.behaviorPercentage),
    percent(it.outcomePercentage),
    percent(it.sprintCrewEngagementPercentage),
  ]
  return (
    <Section title={t('team.board.sprints.title')} text={t('team.board.sprints.text')}>
      <Loaded of={load}>
        {({ year: shown, years, sprintResult }) => {
          if (years.length === 0) return <p className="t-muted">{t('team.board.sprints.none')}</p>
          const found = sprintResult.filter(it => hasInName(it.name, search))
          return (
            <div className="t-sprintyears">
              <div className="t-sprintyears__tools">
                <Input
                  type="search"
                  label={t('team.board.sprints.search')}
                  hideLabel
                  placeholder={t('team.board.sprints.search')}
                  icon={magnifyingGlassIcon}
                  value={search}
                  onChange={setSearch}
                />
                <Select
                  label={t('sprint.portfolio.year')}
                  hideLabel
                  value={String(shown)}
                  onChange={setYear}
                  options={years.map(it => ({ value: String(it), label: String(it) }))}
                />
              </div>
              <Table
                caption={t('team.board.sprints.title')}
                hideCaption
                stacks
                columns={[
                  { key: 'name', label: t('team.board.sprints.sprint') },
                  { key: 'ended', label: t('team.board.sprints.ended') },
                  { key: 'how', label: t('alignment.report.members.statusLabel') },
                  { key: 'behaviours', label: t('sprint.analytics.tabs.behaviours'), numeric: true },
                  { key: 'outcomes', label: t('sprint.analytics.tabs.outcomes'), numeric: true },
                  { key: 'engagement', label: t('sprint.analytics.tabs.sprintCrewEngagements'), numeric: true },
                ]}
                rows={found.map(it => ({ key: String(it.id), cells: cells(it) }))}
                empty={t('team.board.sprints.noneFound', { year: shown, search: search.trim() })}
              />
              {portfolioHref && (
                <p>
                  <a href={portfolioHref}>{t('account.menu.teamPortfolio')}</a>
                </p>
              )}
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}
