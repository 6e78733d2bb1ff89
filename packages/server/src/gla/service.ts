import { randomBytes } from 'node:crypto'
import { type Endpoint, gla, holds, type Language, type nomineeGla, parsePosition } from '@trellis/sdk/contract'
import { isAuthorized } from '../core/authorize.ts'
import { now } from '../core/clock.ts'
import type { GuestContext, Handlers, UserContext } from '../core/context.ts'
import { storeDemographics } from '../core/demographics.ts'
import { sendLetters } from '../core/letter.ts'
import { hasAssessmentLeft } from '../core/limits.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import * as assessment from './assessment.ts'
import { bank } from './bank.ts'
import { glaStateOf, newestFinished } from './state.ts'

/** A nominee's link works this long. */
const nomineeDays = 30

const own = ({ tenantId, userId }: UserContext) => ({ tenantId, userId })
const guests = ({ tenantId, guest }: GuestContext) => ({ tenantId, guestId: guest.id })

/** The language that an assessment starts in. */
const startLanguage = ({ principal }: UserContext, wanted: Language): Language =>
  holds(principal.features, 'gla-multi-language-survey') ? wanted : 'en'

/** The assessment of the signed-in person. */
export const glaHandlers: Handlers<typeof gla> = {
  async entry(context, { query }) {
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
          ? await assessment.questions(tx, own(context), {
              assessmentId: state.assessmentId,
              profile: part === 'Style' ? 'STYLE' : 'STRATEGY',
              page,
            })
          : may(gla.start) && state.mayStart
            ? assessment.pageWith('Style', 1, startLanguage(context, query.languageCode))
            : null,
    }
  },
  async start(context, { query }) {
    if (!(await hasAssessmentLeft(context))) throw refuse('entitlement')
    return assessment.start(context.tx, own(context), startLanguage(context, query.languageCode))
  },
  finish: (context, { query }) => assessment.finish(context.tx, own(context), query.assessmentId),
  findLastPos: (context, { params }) => assessment.lastPosition(context.tx, own(context), params.id),
  changeLanguage: (context, { params, query }) =>
    assessment.changeLanguage(context.tx, own(context), params.id, query.languageCode),
  saveAnswers: (context, { body }) => assessment.saveAnswers(context.tx, own(context), body),
  questions: (context, { query }) => assessment.questions(context.tx, own(context), query),
  results: async (context, { query }) => ({
    results: await assessment.results(context.tx, own(context), query.languageCode ?? context.language),
  }),
}

/** The assessment of a nominee, by guest token. */
export const nomineeHandlers: Handlers<typeof nomineeGla> = {
  async me(context) {
    const { tx, tenantId, guest } = context
    const [row] = await tx.query<{
      id: number
      language_code: 'en'
      finished_at: Date | null
      attempted: number
      name: string
      features: never[]
    }>(
      `select a.id, a.language_code, a.finished_at, t.name, s.features,
         (select count(*) from gla_answer g where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0) as attempted
       from gla_assessment a join tenant t on t.id = a.tenant_id left join subscription s on s.tenant_id = a.tenant_id
       where a.tenant_id = $1 and a.guest_id = $2`,
      [tenantId, guest.id],
    )
    if (!row) throw refuse('notFound')
    return {
      assessmentId: row.id,
      fullName: guest.fullName,
      email: guest.email,
      tenantName: row.name,
      languageCode: row.language_code,
      multiLanguage: holds(row.features ?? [], 'gla-multi-language-survey'),
      finished: row.finished_at !== null,
      attemptedQuestions: row.attempted,
      total_question: bank.items.length,
    }
  },
  finish: (context, { query }) => assessment.finish(context.tx, guests(context), query.assessmentId),
  findLastPos: (context, { params }) => assessment.lastPosition(context.tx, guests(context), params.id),
  async changeLanguage(context, { params, query }) {
    const [row] = await context.tx.query<{ features: never[] }>(
      'select features from subscription where tenant_id = $1',
      [context.tenantId],
    )
    if (!holds(row?.features ?? [], 'gla-multi-language-survey')) throw refuse('entitlement')
    return assessment.changeLanguage(context.tx, guests(context), params.id, query.languageCode)
  },
  saveAnswers: (context, { body }) => assessment.saveAnswers(context.tx, guests(context), body),
  questions: (context, { query }) => assessment.questions(context.tx, guests(context), query),
  async saveDemographics({ tx, tenantId, guest }, { body }) {
    const [done] = await tx.query(
      'select 1 from gla_assessment where tenant_id = $1 and guest_id = $2 and finished_at is not null',
      [tenantId, guest.id],
    )
    if (!done) throw refuse('conflict')
    await storeDemographics(tx, tenantId, 'guest', guest.id, body)
    // The research page is the last thing the link is for.
    await tx.query('update guest set used_at = $3 where tenant_id = $1 and id = $2', [tenantId, guest.id, now()])
    return {}
  },
  async invite(context, { body }) {
    const { core, tx, tenantId, principal, userId } = context
    const token = `g.${tenantId}.${randomBytes(32).toString('base64url')}`
    const at = now()
    const [guest] = await tx.query<{ id: number }>(
      `insert into guest (tenant_id, purpose, email, full_name, language_code, token_hash, created_at, expires_at) values ($1, 'gla', $2, $3, $4, $5, $6, $7) returning id`,
      [
        tenantId,
        body.email,
        body.fullName.trim(),
        body.languageCode,
        sha256(token),
        at,
        new Date(at.getTime() + nomineeDays * 86_400_000),
      ],
    )
    const nomineeId = guest?.id ?? 0
    const language = holds(principal.features, 'gla-multi-language-survey') ? body.languageCode : 'en'
    await assessment.start(tx, { tenantId, guestId: nomineeId }, language)
    const path = `/growth-leader/nominee#token=${token}`
    const [inviter] = await tx.query<{ full_name: string }>('select full_name from person where id = $1', [userId])
    await sendLetters(context, [
      {
        onceKey: `gla-nominee/${nomineeId}`,
        to: { guestId: nomineeId },
        text: 'gla.invitation',
        values: { inviter: inviter?.full_name ?? '', count: nomineeDays },
        path,
      },
    ])
    return { nomineeId, link: core.config.url + path }
  },
}
