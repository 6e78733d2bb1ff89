import { signal } from '@preact/signals-core'
import {
  type AlignmentMember,
  type AlignmentReport,
  type AlignmentState,
  type AlignmentTrend,
  type Client,
  type Language,
  type TextValues,
  TrellisError,
} from '@trellis/sdk'

import { createChanges } from './createChanges.ts'

export const periods = [1, 3, 6] as const
export type Years = (typeof periods)[number]

export type SurveyHistory = Awaited<ReturnType<Client['alignment']['history']>>['history']
type Versions = Awaited<ReturnType<Client['alignment']['versions']>>['versions']

export interface ReportOptions {
  client: Client
  language: Language
  teamId: number
  now?: () => number
}

/** The report page of one team: what its survey is up to, the report of a version with its trend, and what can be done. */
export function createAlignmentReport({ client, language, teamId, now = Date.now }: ReportOptions) {
  const calls = client.alignment
  const params = { teamId }
  const phase = signal<'loading' | 'ready' | 'failed' | 'refused'>('loading')
  const state = signal<AlignmentState | null>(null)
  const versions = signal<Versions>([])
  const report = signal<AlignmentReport | null>(null)
  /** Report of the version that the trend begins with: the map needs its agreement. */
  const earlier = signal<AlignmentReport | null>(null)
  const trend = signal<AlignmentTrend | 'failed' | null>(null)
  const members = signal<AlignmentMember[] | 'failed' | null>(null)
  /** Every survey the team was sent, for who manages it. */
  const history = signal<SurveyHistory | 'failed' | null>(null)
  const years = signal<Years>(1)
  const { busy, said, change } = createChanges(load)
  // A slow answer about a version or period that is no longer asked for is dropped.
  let asked = 0

  const reportOf = (version?: number) =>
    calls.getAlignmentScaleRanks({
      query: {
        team_id: teamId,
        languageCode: language,
        ...(version === undefined ? {} : { version }),
      },
    })

  async function loadTrend(version: number) {
    const mine = ++asked
    try {
      const found = await calls.subscaleTrend({
        params,
        body: { years: years.peek(), version, languageCode: language },
      })
      const before = found.earlier ? await reportOf(found.earlier.version).catch(() => null) : null
      if (mine !== asked) return
      earlier.value = before
      trend.value = found
    } catch {
      if (mine === asked) trend.value = 'failed'
    }
  }

  async function show(version?: number) {
    const found = await reportOf(version)
    report.value = found
    await loadTrend(found.version)
  }

  async function loadMembers() {
    if (!state.peek()?.canManage) return
    try {
      members.value = (await calls.getAllTeamMembers({ params, query: {} })).members
    } catch {
      members.value = 'failed'
    }
  }

  async function loadHistory() {
    if (!state.peek()?.canManage) return
    try {
      history.value = (await calls.history({ params })).history
    } catch {
      history.value = 'failed'
    }
  }

  async function load() {
    try {
      const found = await calls.startSurveyStatus({ params })
      state.value = found
      if (!found.canRead) {
        phase.value = found.open ? 'ready' : 'refused'
        return
      }
      const { versions: list } = await calls.versions({ query: { team_id: teamId } })
      versions.value = list
      await Promise.all([
        list.length > 0 || found.status === 'Generated' ? show(list[0]?.version) : null,
        found.status === 'Generated' && !found.open ? null : loadMembers(),
        loadHistory(),
      ])
      phase.value = 'ready'
    } catch (error) {
      phase.value = error instanceof TrellisError && error.code === 'forbidden' ? 'refused' : 'failed'
    }
  }

  const started = (list: readonly AlignmentMember[]) =>
    list.map(({ id, name, email, userType }) => ({ id, name, email, userType, status: 'INCLUDED' as const }))

  return {
    phase,
    state,
    versions,
    report,
    earlier,
    trend,
    members,
    history,
    years,
    busy,
    said,
    load,
    loadMembers,
    loadHistory,
    async retry() {
      phase.value = 'loading'
      await load()
    },
    async choose(version: number) {
      busy.value = 'version'
      try {
        await show(version)
      } catch {
        said.value = { kind: 'critical', key: 'alignment.report.failed' }
      } finally {
        busy.value = null
      }
    },
    async period(value: Years) {
      years.value = value
      const shown = report.peek()
      if (shown) await loadTrend(shown.version)
    },
    /** Asks people who have not handed in; the server leaves out whom it asked today. */
    remind: (list: readonly AlignmentMember[]) =>
      change(list.length === 1 ? `remind-${list[0]?.id}` : 'remind', async () => {
        const { sent, skipped } = await calls.sendSurveyNotifications({
          body: { notifyDTOList: list.map(it => ({ team_id: teamId, teamMemberId: it.id })) },
        })
        if (sent === 0) return { kind: 'positive', key: 'alignment.report.said.remindedBefore' }
        const values: TextValues = { count: sent, skipped }
        const key = skipped > 0 ? 'alignment.report.said.remindedSome' : 'alignment.report.said.reminded'
        return { kind: 'positive', key, values }
      }),
    extend: (day: string) =>
      change('extend', async () => {
        const end = new Date(`${day}T23:59:00`)
        await calls.extendDeadline({ params, body: { extendedDate: end.toISOString() } })
        return { kind: 'positive', key: 'alignment.report.said.extended' }
      }),
    add: (list: readonly AlignmentMember[]) =>
      change('add', async () => {
        const { added } = await calls.addMoreMembers({ body: { team_id: teamId, team_members: started(list) } })
        return { kind: 'positive', key: 'alignment.report.said.added', values: { count: added } }
      }),
    include: (member: AlignmentMember, included: boolean) =>
      change(`include-${member.id}`, async () => {
        await calls.setIncluded({ params, body: { teamMemberId: member.id, included } })
        const key = included ? 'alignment.report.said.included' : 'alignment.report.said.excluded'
        return { kind: 'positive', key, values: { name: member.name } }
      }),
    start: (list: readonly AlignmentMember[], day: string) =>
      change('start', async () => {
        const deadline = day ? { deadline: new Date(`${day}T23:59:00`).toISOString() } : {}
        await calls.startSurvey({
          body: { team_id: teamId, surveyType: 'standard', team_members: started(list), ...deadline },
        })
        return { kind: 'positive', key: 'alignment.report.said.started', values: { count: list.length } }
      }),
    generate: () =>
      change('generate', async () => {
        await calls.generateReport({ params })
        return { kind: 'positive', key: 'alignment.report.said.generated' }
      }),
    /** Whether a person was reminded within the last day, so that a further reminder would be left out. */
    remindedToday: (member: AlignmentMember) =>
      member.remindedAt !== null && now() - Date.parse(member.remindedAt) < 24 * 60 * 60 * 1000,
  }
}

export type ReportStore = ReturnType<typeof createAlignmentReport>
