import { errorOf } from '../core/error-of.ts'

import { addDays } from '../core/zone.ts'
import { sprintDates } from '../sprint/calendar.ts'
import { isWithinLeave, type SprintLeave, spansOf } from '../sprint/leave.ts'
import { isToRemind } from '../sprint/members.ts'
import type { SprintDetails, SprintMember } from '../sprint/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { type DemoKanban, kanbanAnswers } from './kanban.ts'

/** What is managed of a running sprint; may be changed while it runs. */
export interface DemoManage {
  running?: SprintDetails | null
  /** Its board. */
  board?: DemoKanban
  /** The reader's days of leave. */
  leaveDays?: string[]
}

/** A member of a sprint. */
export const demoMember = (id: number, name: string, more: Partial<SprintMember> = {}): SprintMember => ({
  ...{ id, teamMemberId: 20 + id, userId: id, name, email: `${name.split(' ')[0]?.toLowerCase()}@alder.example` },
  ...{ imageUrl: null, type: 'TEAM_MEMBERS', teamMemberStatus: 'ACTIVE', lastActivityDate: null },
  ...{ standUpAssistantEnabled: true, thirdPartyAppNotificationDisabled: false, remindedAt: null, version: 1 },
  ...more,
})

/** Members, actions, stakeholders and days of leave, from memory. */
export function manageAnswers(demo: DemoManage): RoomAnswers<'sprint'> {
  demo.board ??= {}
  const { sprintActivities, stakeholders, addStakeholder, removeStakeholder } = kanbanAnswers(demo.board)
  const running = () => {
    if (!demo.running) throw errorOf('notFound', 'Not found')
    return demo.running
  }
  const put = (sprintTeamMembers: SprintMember[]) => {
    demo.running = { ...running(), sprintTeamMembers }
  }
  const leave = (): SprintLeave => {
    const days = [...new Set(demo.leaveDays)].sort()
    const it = demo.running
    if (!it) return { leave: spansOf(days), skipped: [] }
    const plan = {
      ...{ start: new Date(it.dateTimeFrom), zone: it.timezone, duration: it.duration, isExtended: it.isExtended },
      ...{ resetTime: it.resetTime, feedbackFrequency: it.feedbackFrequency },
      checkIn: { ...it.checkInAt, daysBefore: it.weeklyCheckInFrom },
    }
    const calendar = { zone: it.timezone, resetTime: it.resetTime }
    return {
      leave: spansOf(days),
      skipped: sprintDates(plan)
        .checkIns.filter(one => one.closes > new Date() && isWithinLeave(one, new Set(days), calendar))
        .map(one => ({ sprintId: it.id, label: it.label, closes: one.closes.toISOString(), timezone: it.timezone })),
    }
  }
  const daysOf = ({ from, to }: { from: string; to: string }) => {
    const days: string[] = []
    for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
    return days
  }
  return {
    ...{ sprintActivities, stakeholders, addStakeholder, removeStakeholder },
    updateSprintTeamMember: ({ body }) => {
      const it = running().sprintTeamMembers.find(one => one.id === body.id)
      if (!it) throw errorOf('notFound', 'Not found')
      if (it.version !== body.version) throw errorOf('conflict', 'conflict', { details: { current: it } })
      const next = { ...it, ...body, version: it.version + 1 }
      put(running().sprintTeamMembers.map(one => (one === it ? next : one)))
      return next
    },
    sendTeamSprintReminder: ({ body }) => {
      const at = new Date()
      const due = running().sprintTeamMembers.filter(
        it => isToRemind(it, at) && (body.teamMemberId === undefined || it.teamMemberId === body.teamMemberId),
      )
      if (due.length === 0) throw errorOf('limitExceeded', 'limitExceeded')
      put(running().sprintTeamMembers.map(it => (due.includes(it) ? { ...it, remindedAt: at.toISOString() } : it)))
      return { reminded: due.map(it => it.id), sprintTeamMembers: running().sprintTeamMembers }
    },
    updateActionStatus: ({ query: { actionDetailId, status } }) => {
      const it = running()
      demo.running = {
        ...it,
        actions: it.actions.map(one =>
          one.id === actionDetailId ? { ...one, actionDetail: { ...one.actionDetail, status } } : one,
        ),
      }
      return { id: actionDetailId, status, actionLeadId: null }
    },
    leave,
    markLeave: ({ body }) => {
      demo.leaveDays = [...(demo.leaveDays ?? []), ...daysOf(body)]
      return leave()
    },
    unmarkLeave: ({ query }) => {
      const gone = new Set(daysOf(query))
      demo.leaveDays = (demo.leaveDays ?? []).filter(it => !gone.has(it))
      return leave()
    },
  }
}
