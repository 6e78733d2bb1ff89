import { contract } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { accountHandlers, authHandlers } from './account/service.ts'
import { deadlinesOf } from './alignment/asked.ts'
import { alignmentGuestHandlers, alignmentHandlers } from './alignment/service.ts'
import type { Core } from './core/context.ts'
import { serveRoom } from './core/serve.ts'
import { wordingOf } from './gla/bank.ts'
import { conversionOf, convert } from './gla/conversion.ts'
import { glaUnits, latestGla } from './gla/latest.ts'
import { glaHandlers, nomineeHandlers } from './gla/service.ts'
import { glaStateOf } from './gla/state.ts'
import { notificationHandlers } from './notification/service.ts'
import type { GlaDoor } from './team/gla-door.ts'
import { teamHandlers } from './team/service.ts'

/** What the boards of teams ask of the room of the assessment. */
export const glaDoor: GlaDoor = {
  latest: latestGla,
  unitsOf: glaUnits,
  words: (language, capability) => wordingOf(language).capabilities[capability] ?? { label: capability, meaning: '' },
}

/** Puts every room of the contract behind its endpoints. The one place where rooms meet. */
export function serveRooms(app: FastifyInstance, core: Core): void {
  const handlers: { [R in keyof typeof contract]: Parameters<typeof serveRoom<(typeof contract)[R]>>[3] } = {
    auth: authHandlers,
    account: accountHandlers({ stateOf: glaStateOf, conversionOf, convert }),
    gla: glaHandlers,
    nominee: nomineeHandlers,
    team: teamHandlers(glaDoor, { deadlinesOf }),
    alignment: alignmentHandlers,
    alignmentGuest: alignmentGuestHandlers,
    notification: notificationHandlers,
  }
  for (const room of Object.keys(contract) as (keyof typeof contract)[])
    serveRoom(app, core, contract[room] as never, handlers[room] as never)
}
