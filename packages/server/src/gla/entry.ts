import { type Endpoint, gla, holds, parsePosition } from '@trellis/sdk/contract'
import { isAuthorized } from '../core/authorize.ts'
import type { Handler } from '../core/context.ts'
import { ownerOf } from './owner.ts'
import { pageOf, pageWith } from './page.ts'
import { startLanguage } from './start.ts'
import { glaStateOf, newestFinished } from './state.ts'

/** All that the way into the assessment needs: where the person stands, and the page to show. */
export const entry: Handler<typeof gla.entry> = async (context, { query }) => {
  const { tx, userId, principal, claims } = context
  const may = (endpoint: Endpoint) => isAuthorized(endpoint, claims, principal)
  const state = await glaStateOf(context)
  const underWay = state.assessmentId !== 0 && !state.finished
  const { part, page } = parsePosition(state.lastPos ?? '')
  const finishedId = underWay ? await newestFinished(context) : state.assessmentId
  return {
    userId,
    clientId: principal.clientId,
    isAgree: principal.isAgree,
    state,
    finishedId,
    multiLanguage: holds(principal.features, 'gla-multi-language-survey'),
    page: !may(gla.questions)
      ? null
      : underWay
        ? await pageOf(tx, ownerOf(context), {
            assessmentId: state.assessmentId,
            profile: part === 'Style' ? 'STYLE' : 'STRATEGY',
            page,
          })
        : may(gla.start) && state.mayStart
          ? pageWith('Style', 1, startLanguage(context, query.languageCode))
          : null,
  }
}
