import { type ErrorCode, fromAcceptLanguage } from '@trellis/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core/context.ts'
import { addressOf, networkOf } from '../core/network.ts'
import { isFault, toTrellisError } from '../core/problem.ts'
import { textsOf } from '../core/texts.ts'
import { deviceCookie, readDevice } from './device.ts'
import { cookieOf } from './sign-in-steps.ts'

/** Calls a minute of one address at the pages of the sign-in: nobody is signed in there, and each may leave a row. */
const shareOfCalls = 1 / 4

/** What somebody at the sign-in is told: nothing that was entered is kept where too many come at once. */
export const sentenceFor = (code: ErrorCode) =>
  code === 'unavailable' ? 'account.signIn.busy' : (`core.errors.${code}` as const)

/** Route options that limit the pages of the sign-in by address, and say so in a sentence. */
export function ofSignIn(core: Core, share = shareOfCalls) {
  return {
    config: {
      rateLimit: {
        max: Math.max(1, Math.round(core.config.rateLimit * share)),
        timeWindow: 60_000,
        keyGenerator: (request: FastifyRequest) => {
          // A known browser is counted by its person: others of its network keep nobody out who has signed in there before. By
          // its password as well: nor does an old cookie of that person, whose password was replaced since.
          const device = readDevice(core, cookieOf(request.headers.cookie, deviceCookie))
          const network = networkOf(addressOf(request))
          return device ? `${network} ${device.personId} ${device.password}` : network
        },
      },
    },
    errorHandler(thrown: Error, request: FastifyRequest, reply: FastifyReply) {
      const error = toTrellisError(thrown)
      if (isFault(thrown, error)) request.log.error({ err: thrown }, 'A page of the sign-in failed')
      if (error.retryAfter) reply.header('retry-after', error.retryAfter)
      const { t } = textsOf(fromAcceptLanguage(request.headers['accept-language']))
      reply
        .status(error.status)
        .type('text/plain')
        .send(t(sentenceFor(error.code)))
    },
  }
}
