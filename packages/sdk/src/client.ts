import { account, auth } from './account/contract.ts'
import { alignment, alignmentGuest } from './alignment/contract.ts'
import { badge } from './badge/contract.ts'
import { calendar, calendarGuest } from './calendar/contract.ts'
import { bindRoom, type Call, type ClientOptions, createCall } from './core/client.ts'
import { gla, nomineeGla } from './gla/contract.ts'
import { leader360, leader360Guest } from './leader360/contract.ts'
import { notification } from './notification/contract.ts'
import { plan, planGuest } from './plan/contract.ts'
import { sprint } from './sprint/contract.ts'
import { sprintGuest } from './sprint/development.ts'
import { team } from './team/contract.ts'

/** A typed client of the whole API: `client.gla.saveAnswers({ body })`. `around` is put around each of its calls. */
export function createClient(options: ClientOptions, around: (call: Call) => Call = it => it) {
  const call = around(createCall(options))
  return {
    call,
    auth: bindRoom(call, auth),
    account: bindRoom(call, account),
    gla: bindRoom(call, gla),
    nominee: bindRoom(call, nomineeGla),
    team: bindRoom(call, team),
    alignment: bindRoom(call, alignment),
    alignmentGuest: bindRoom(call, alignmentGuest),
    plan: bindRoom(call, plan),
    planGuest: bindRoom(call, planGuest),
    sprint: bindRoom(call, sprint),
    sprintGuest: bindRoom(call, sprintGuest),
    badge: bindRoom(call, badge),
    leader360: bindRoom(call, leader360),
    leader360Guest: bindRoom(call, leader360Guest),
    calendar: bindRoom(call, calendar),
    calendarGuest: bindRoom(call, calendarGuest),
    notification: bindRoom(call, notification),
  }
}

export type Client = ReturnType<typeof createClient>
