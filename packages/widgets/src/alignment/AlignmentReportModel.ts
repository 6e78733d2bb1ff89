import { createModel, signal } from '@preact/signals-core'
import { type AlignmentMember, type Client, errorOf, type Language, maySee } from '@trellis/sdk'
import { createChanges, type Done, type Once } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { out } from '../shared/model.ts'
import { endOf } from './days.ts'
import { hasHandedIn } from './hasHandedIn.ts'
import type { Sent } from './SurveySent.tsx'
import { saidInvited } from './saidInvited.ts'

export const periods = [1, 3, 6] as const
export type Years = (typeof periods)[number]

export type Versions = Awaited<ReturnType<Client['alignment']['versions']>>['versions']

export interface ReportOptions {
  client: Client
  language: Language
  /** Of the person: days end when they end there. */
  timeZone: string | undefined
  teamId: number
}

/** The report page of one team: what its survey is up to, the report of a version with its trend, and what can be done. */
export const AlignmentReportModel = createModel((options: ReportOptions) => {
  const { client, language, timeZone, teamId } = options
  const calls = client.alignment
  const params = { teamId }
  const years = signal<Years>(1)
  /** The version that is asked for; the newest one where none is. */
  let wanted: number | undefined

  const reportOf = (version?: number) =>
    calls.getAlignmentScaleRanks({
      query: { team_id: teamId, languageCode: language, ...(version === undefined ? {} : { version }) },
    })
  const report = createLoad(reportOf)
  /** With the report of the version that the trend begins with: the map needs its agreement. */
  const trend = createLoad(async (version: number) => {
    const body = { years: years.peek(), version, languageCode: language }
    const found = await calls.subscaleTrend({ params, body })
    const earlier = found.earlier ? await reportOf(found.earlier.version).catch(() => null) : null
    return { trend: found, earlier }
  })
  /** The people of the newest survey, for who manages the team. */
  const members = createLoad(async () => (await calls.getAllTeamMembers({ params, query: {} })).members)
  /** Every survey the team was sent, for who manages it. */
  const history = createLoad(async () => (await calls.history({ params })).history)

  async function show(version?: number) {
    wanted = version
    await report.reload(version)
    const found = report.value.peek()
    if (report.error.peek() === null && found) await trend.reload(found.version)
  }

  const page = createLoad(async () => {
    const state = await calls.startSurveyStatus({ params })
    const mayRead = maySee('alignmentReport', state.standing, { enough: true })
    const mayFollow = maySee('alignmentStatus', state.standing)
    if (!mayRead && !state.open) throw errorOf('forbidden')
    if (!mayRead) return { state, versions: [] as Versions }
    const { versions } = await calls.versions({ query: { team_id: teamId } })
    const isMade = state.status === 'Generated'
    await Promise.all([
      versions.length > 0 || isMade ? show(versions[0]?.version) : null,
      mayFollow && (state.open || !isMade) ? members.reload() : null,
      mayFollow ? history.reload() : null,
    ])
    // A page without the report that there is would look like one before it.
    if (report.error.peek() !== null && report.value.peek() === null) throw report.error.peek()
    return { state, versions }
  })
  const { busy, outcome, change } = createChanges()
  /** What came of starting the survey, until it was seen. */
  const sent = signal<Sent | null>(null)

  /** A change of the survey; afterwards the page is as the server has it. */
  const changeSurvey = (name: string, work: (once: Once) => Promise<Done>) =>
    change(name, async once => {
      const done = await work(once)
      await page.reload()
      return done
    })

  const started = (list: readonly AlignmentMember[]) =>
    list.map(({ id, name, email, userType }) => ({ id, name, email, userType, status: 'INCLUDED' as const }))

  return {
    ...out({ years, busy, outcome, sent }),
    /** It was seen what came of starting. */
    seen() {
      sent.value = null
    },
    page: { value: page.value, error: page.error, reload: page.reload },
    report: { value: report.value, error: report.error, reload: () => show(wanted) },
    /** Whether another version is on its way. */
    choosing: report.loading,
    trend: { value: trend.value, error: trend.error },
    members: { value: members.value, error: members.error, reload: members.reload },
    history: { value: history.value, error: history.error, reload: history.reload },
    load: page.reload,
    choose: (version: number) => show(version),
    async period(value: Years) {
      years.value = value
      const shown = report.value.peek()
      if (shown) await trend.reload(shown.version)
    },
    /** Asks people who have not handed in; the server leaves out whom it asked today. */
    remind: (list: readonly AlignmentMember[]) =>
      changeSurvey(list.length === 1 ? `remind-${list[0]?.id}` : 'remind', async once => {
        const call = { body: { notifyDTOList: list.map(it => ({ team_id: teamId, teamMemberId: it.id })) } }
        const { sent, skipped } = await calls.sendSurveyNotifications(call, once(call))
        if (sent === 0) return { key: 'alignment.report.said.remindedBefore' }
        const key = skipped > 0 ? 'alignment.report.said.remindedSome' : 'alignment.report.said.reminded'
        return { key, values: { count: sent, skipped } }
      }),
    extend: (day: string) =>
      changeSurvey('extend', async once => {
        const call = { params, body: { extendedDate: endOf(day, { timeZone }).toISOString() } }
        await calls.extendDeadline(call, once(call))
        return { key: 'alignment.report.said.extended' }
      }),
    add: (list: readonly AlignmentMember[]) =>
      changeSurvey('add', async once => {
        const call = { body: { team_id: teamId, team_members: started(list) } }
        const { added, skipped } = await calls.addMoreMembers(call, once(call))
        return saidInvited(added - skipped, skipped)
      }),
    include: ({ id, name, status }: AlignmentMember, included: boolean) =>
      changeSurvey(`include-${id}`, async once => {
        const call = { params, body: { teamMemberId: id, included } }
        await calls.setIncluded(call, once(call))
        const word = included ? 'included' : hasHandedIn({ status }) ? 'excludedAnswered' : 'excluded'
        return { key: `alignment.report.said.${word}`, values: { name } }
      }),
    start: (list: readonly AlignmentMember[], day: string) =>
      change('start', async once => {
        const deadline = day ? { deadline: endOf(day, { timeZone }).toISOString() } : {}
        const body = { team_id: teamId, surveyType: 'standard' as const, team_members: started(list), ...deadline }
        const reply = await calls.startSurvey({ body }, once(body))
        await page.reload()
        sent.value = { ...reply, people: list }
        return undefined
      }),
    generate: () =>
      changeSurvey('generate', async once => {
        await calls.generateReport({ params }, once({ params }))
        return { key: 'alignment.report.said.generated' }
      }),
  }
})

export type ReportStore = InstanceType<typeof AlignmentReportModel>
