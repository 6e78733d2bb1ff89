/** The alignment report of the demo: an invented team of twelve. */

import { demoEarlierReport, demoReport, demoTrend } from '../alignment/demoReport.ts'
import { demoSubscales } from '../alignment/demoSubscales.ts'
import type { AlignmentMember, AlignmentReport, AlignmentState, AlignmentTrend } from '../alignment/schemas.ts'
import { errorOf } from '../core/error-of.ts'

import { shown } from '../core/numbers.ts'
import { maySee } from '../team/rules.ts'
import type { RoomAnswers } from './answers.ts'

export { demoEarlierReport, demoReport, demoTrend }

const people = ['Ada Lindqvist', 'Ben Okafor', 'Cleo Marín', 'Dev Patel', 'Emi Tanaka', 'Finn Weber']

/** Six people of the team: four have been asked, of whom two have handed in. */
export const demoMembers = (): AlignmentMember[] =>
  people.map((name, at) => ({
    id: 100 + at,
    respondentId: at < 5 ? 200 + at : null,
    userId: at === 3 ? null : 10 + at,
    name,
    email: `${(name.split(' ')[0] ?? '').toLowerCase()}@alder.example`,
    userType: at === 3 ? 'GUEST' : 'TEAM_MEMBERS',
    role: at === 0 ? 'Manager' : at === 3 ? 'Guest' : 'Member',
    status: (['completed', 'completed', 'ongoing', 'incompleted', 'excluded', 'included'] as const)[at] ?? 'included',
    isChecked: at !== 4,
    hasLeft: false,
    remindedAt: at === 2 ? '2026-09-08T08:00:00.000Z' : null,
    noMail: false,
    isMyself: at === 0,
  }))

/** A survey as it is after its report was made. */
export const demoState = (changes: Partial<AlignmentState> = {}): AlignmentState => ({
  teamId: 7,
  teamName: 'Product Design',
  managerName: 'Ada Lindqvist',
  assistantName: 'Mei Chen',
  start: true,
  open: false,
  version: 3,
  status: 'Generated',
  startedAt: '2026-09-01T08:00:00.000Z',
  deadline: '2026-09-14T21:59:00.000Z',
  surveyType: 'standard',
  minimum: 3,
  minimumSet: 3,
  invited: 12,
  outside: 1,
  submitted: 11,
  managerSurveyLink: null,
  standing: ['manager', 'member'],
  canGenerate: false,
  nextFrom: '2026-11-13T21:59:00.000Z',
  ...changes,
})

/** What of it the caller is told: how many have answered is for who manages the team. */
function told({ submitted, ...state }: AlignmentState): AlignmentState {
  if (maySee('alignmentStatus', state.standing)) return { ...state, submitted }
  return { ...state, status: state.start && state.status !== 'Generated' ? 'Insufficient Data' : state.status }
}

/** Reliability as a tenant with many teams has it; fewer than 30 people leave it out. */
export const demoQuality = (nValid = 64, minimum = 3) => ({
  minimum,
  nValid,
  teams: Math.round(nValid / 8),
  countedUntil: nValid > 0 ? '2026-09-01T04:00:00.000Z' : null,
  from: { reliability: 30, flags: 10, teams: 3 },
  subscales: demoSubscales.map(([, name, , , agreement], at) => ({
    subScaleCode: name,
    label: name,
    ...(nValid >= 30
      ? {
          alpha: shown(at === 10 ? 0.58 : 0.7 + at / 60, 2),
          icc1: shown(0.08 + agreement / 8, 2),
          icc2: shown(0.45 + agreement / 4, 2),
        }
      : {}),
  })),
  ...(nValid >= 10 ? { flags: { straightLine: 1, hasty: 2, longRun: 3 } } : {}),
})

export interface DemoAlignmentReport {
  state?: Partial<AlignmentState>
  report?: AlignmentReport
  /** The version before; null where there is none. */
  earlier?: AlignmentReport | null
  members?: AlignmentMember[]
  quality?: ReturnType<typeof demoQuality>
  /** Changes meet a refusal. */
  refuse?: boolean
}

/** The report of the alignment survey, and what comes before it, from memory. */
export function reportAnswers(demo: DemoAlignmentReport = {}): RoomAnswers<'alignment'> {
  let state = demoState(demo.state)
  let members = demo.members ?? demoMembers()
  const report = demo.report ?? demoReport()
  const earlier = demo.earlier === undefined ? demoEarlierReport() : demo.earlier
  const reports = () => [...(state.status === 'Generated' ? [report] : []), ...(earlier ? [earlier] : [])]
  /** A change, which may be refused. */
  const change =
    <C, T>(run: (call: C) => T) =>
    (call: C): T => {
      if (demo.refuse) throw errorOf('conflict')
      return run(call)
    }
  const versionOf = (it: AlignmentReport) => ({
    version: it.version,
    bankVersion: it.bankVersion,
    sentDate: it.surveySentDate ?? '',
    generatedAt: it.generatedAt,
    status: 'Generated' as const,
  })
  const underWay = () => ({
    version: state.version,
    bankVersion: report.bankVersion,
    sentDate: state.startedAt ?? '',
    generatedAt: null,
    status: state.status,
    open: state.open,
    deadline: state.deadline ?? '',
    invited: state.invited,
    submitted: state.submitted ?? 0,
  })
  const nothingEarlier = (years: number): AlignmentTrend => ({
    years,
    earlier: null,
    later: null,
    trendList: report.team_alignment_sub_scale_list.map(({ subScaleCode, label }) => ({
      subScaleCode,
      label,
      iconPosition: 'NONE',
      items: [],
      star: false,
      tooFewToTest: false,
    })),
  })
  return {
    startSurveyStatus: () => told(state),
    startSurvey: change(({ body }) => {
      state = { ...state, start: true, open: true, status: 'Insufficient Data', submitted: 0, invited: members.length }
      members = members.map(it => ({ ...it, respondentId: it.id + 100, status: 'incompleted' }))
      return {
        version: state.version,
        managerSurveyLink: '/teams/v2/7/team-alignment?survey',
        deadline: body.deadline ?? '2026-12-06T22:59:00.000Z',
        invited: body.team_members.length,
        skipped: 0,
      }
    }),
    getAllTeamMembers: () => ({ members, version: state.version }),
    sendSurveyNotifications: change(({ body }) => ({ sent: body.notifyDTOList.length, skipped: 0 })),
    extendDeadline: change(({ body }) => {
      state = { ...state, deadline: body.extendedDate, open: true }
      return { deadline: body.extendedDate }
    }),
    setIncluded: change(({ body }) => {
      members = members.map(it => {
        if (it.id !== body.teamMemberId) return it
        const isDone = it.status === 'completed' || it.status === 'Partially Completed'
        const status = isDone ? it.status : body.included ? 'incompleted' : 'excluded'
        return { ...it, isChecked: body.included, status }
      })
      return {}
    }),
    addMoreMembers: change(({ body }) => {
      const added = new Set(body.team_members.map(it => it.id))
      members = members.map(it =>
        added.has(it.id) ? { ...it, respondentId: it.id + 100, status: 'incompleted', isChecked: true } : it,
      )
      return { added: added.size, invited: added.size, skipped: 0 }
    }),
    generateReport: change(() => {
      state = { ...state, status: 'Generated', open: false, canGenerate: false }
      return { status: 'Generated', version: state.version }
    }),
    // The newest is the one that is under way, which has no report yet.
    getAlignmentScaleRanks: ({ query }) =>
      query.version === undefined && state.status !== 'Generated'
        ? { ...report, version: state.version, status: state.status, generatedAt: null }
        : (reports().find(it => it.version === query.version) ?? reports()[0] ?? report),
    subscaleTrend: ({ body }) =>
      earlier && body.version !== earlier.version ? demoTrend(body.years, report) : nothingEarlier(body.years),
    sampleReport: () => ({
      report: demoReport({ sample: true, teamName: 'Harbour Team' }),
      earlier: demoEarlierReport({ sample: true, teamName: 'Harbour Team' }),
      trend: demoTrend(),
    }),
    versions: () => ({ versions: reports().map(versionOf) }),
    history: () => ({
      history: [
        ...(state.start && state.status !== 'Generated' ? [underWay()] : []),
        ...reports().map(it => ({
          ...versionOf(it),
          open: false,
          deadline: it.deadline ?? '',
          invited: it.invited,
          submitted: it.nValid ?? 0,
        })),
      ],
    }),
    quality: () => demo.quality ?? demoQuality(),
    setMinimum: change(({ body }) => body),
  }
}
