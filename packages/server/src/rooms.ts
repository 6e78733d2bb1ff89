import { contract } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { accountHandlers, authHandlers } from './account/service.ts'
import type { Core } from './core/context.ts'
import { serveRoom } from './core/serve.ts'
import { conversionOf, convert } from './gla/conversion.ts'
import { glaHandlers, nomineeHandlers } from './gla/service.ts'
import { glaStateOf } from './gla/state.ts'
import { teamHandlers } from './team/service.ts'

/** Puts every room of the contract behind its endpoints. The one place where rooms meet. */
export function serveRooms(app: FastifyInstance, core: Core): void {
  const handlers: { [R in keyof typeof contract]: Parameters<typeof serveRoom<(typeof contract)[R]>>[3] } = {
    auth: authHandlers,
    account: accountHandlers({ stateOf: glaStateOf, conversionOf, convert }),
    gla: glaHandlers,
    nominee: nomineeHandlers,
    team: teamHandlers,
  }
  for (const room of Object.keys(contract) as (keyof typeof contract)[])
    serveRoom(app, core, contract[room] as never, handlers[room] as never)
}
