import { contract } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { accountHandlers, authHandlers } from './account/service.ts'
import { alignmentDoor } from './alignment/door.ts'
import { alignmentGuestHandlers, alignmentHandlers } from './alignment/service.ts'
import { badgeDoor } from './badge/door.ts'
import { badgeHandlers } from './badge/service.ts'
import { calendarDoor } from './calendar/door.ts'
import { calendarGuestHandlers, calendarHandlers } from './calendar/service.ts'
import type { Core } from './core/context.ts'
import type { Doors } from './core/doors.ts'
import type { MayHear } from './core/listeners.ts'
import { serveRoom } from './core/serve.ts'
import { findStanding } from './core/standing.ts'
import { glaDoor } from './gla/door.ts'
import { glaHandlers, nomineeHandlers } from './gla/service.ts'
import { leader360Door, heardOf as leader360HeardOf } from './leader360/door.ts'
import { leader360GuestHandlers, leader360Handlers } from './leader360/service.ts'
import { inboxDoor } from './notification/door.ts'
import { notificationHandlers } from './notification/service.ts'
import { heardByGuest, planDoor, heardOf as planHeardOf } from './plan/door.ts'
import { planGuestHandlers } from './plan/guests.ts'
import { planHandlers } from './plan/service.ts'
import { heardOf, sprintDoor } from './sprint/door.ts'
import { sprintGuestHandlers, sprintHandlers } from './sprint/service.ts'
import { teamDoor } from './team/door.ts'
import { teamHandlers } from './team/service.ts'

/** The rooms behind the doors that other rooms knock at. */
export const doors: Doors = {
  gla: glaDoor,
  alignment: alignmentDoor,
  team: teamDoor,
  sprint: sprintDoor,
  badge: badgeDoor,
  plan: planDoor,
  leader360: leader360Door,
  calendar: calendarDoor,
  inbox: inboxDoor,
}

/** Who may hear of which topic: who may ask the API for it. */
export const mayHear: MayHear = {
  sprint: {
    asks: contract.sprint.sprintActivities,
    person: (hearer, id) => heardOf(hearer, id, teamDoor.letSee),
  },
  team: {
    asks: contract.team.dashboard,
    person: async (hearer, id) => (await findStanding(hearer, id))?.can('openTeamBoard') ?? false,
  },
  plan: {
    asks: contract.plan.planBoard,
    person: (hearer, id) => planHeardOf(hearer, id, teamDoor.letSee),
    guest: { purpose: 'plan', hears: heardByGuest },
  },
  leader360: { asks: contract.leader360.state, person: leader360HeardOf },
  notification: { asks: contract.notification.all, person: async ({ userId }, id) => id === userId },
  calendar: { asks: contract.calendar.calendarEvents, person: async ({ userId }, id) => id === userId },
}

/** Puts every room of the contract behind its endpoints. The one place where rooms meet. */
export function serveRooms(app: FastifyInstance, core: Core): void {
  const handlers: { [R in keyof typeof contract]: Parameters<typeof serveRoom<(typeof contract)[R]>>[3] } = {
    auth: authHandlers,
    account: accountHandlers,
    gla: glaHandlers,
    nominee: nomineeHandlers,
    team: teamHandlers,
    alignment: alignmentHandlers,
    alignmentGuest: alignmentGuestHandlers,
    plan: planHandlers,
    planGuest: planGuestHandlers,
    sprint: sprintHandlers,
    sprintGuest: sprintGuestHandlers,
    badge: badgeHandlers,
    leader360: leader360Handlers,
    leader360Guest: leader360GuestHandlers,
    calendar: calendarHandlers,
    calendarGuest: calendarGuestHandlers,
    notification: notificationHandlers,
  }
  for (const room of Object.keys(contract) as (keyof typeof contract)[])
    serveRoom(app, core, contract[room] as never, handlers[room] as never)
}
