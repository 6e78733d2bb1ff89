import { account, auth } from './account/contract.ts'
import { alignment, alignmentGuest } from './alignment/contract.ts'
import { badge } from './badge/contract.ts'
import { bindRoom, type ClientOptions, createCall } from './core/client.ts'
import { gla, nomineeGla } from './gla/contract.ts'
import { notification } from './notification/contract.ts'
import { plan } from './plan/contract.ts'
import { sprint } from './sprint/contract.ts'
import { sprintGuest } from './sprint/development.ts'
import { team } from './team/contract.ts'

/** A typed client of the whole API: `client.gla.saveAnswers({ body })`. */
export function createClient(options: ClientOptions) {
  const call = createCall(options)
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
    sprint: bindRoom(call, sprint),
    sprintGuest: bindRoom(call, sprintGuest),
    badge: bindRoom(call, badge),
    notification: bindRoom(call, notification),
  }
}

export type Client = ReturnType<typeof createClient>
