import { readFile } from 'node:fs/promises'
import { fromAcceptLanguage, type Language, languages, TrellisError } from '@trellis/sdk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Core } from '../core/context.ts'
import { addressOf } from '../core/network.ts'
import { textsOf } from '../core/texts.ts'
import { type Device, deviceCookie, readDevice } from './device.ts'
import { atTheDoor, comeIn } from './door-gate.ts'
import { type Demo, type PageState, signInHtml } from './sign-in-html.ts'
import { ofSignIn, sentenceFor } from './sign-in-rate.ts'
import { cookieOf, type Entered, withCode, withPassword } from './sign-in-steps.ts'

/** Files of the page, read where they are kept: the product's tokens and font, and the page's own style. */
const files = new Map<string, { path: string; type: string }>(
  Object.entries({
    'tokens.css': { path: '../../../widgets/src/shared/tokens.css', type: 'text/css' },
    'sign-in.css': { path: '../../assets/sign-in.css', type: 'text/css' },
    'pages.css': { path: '../../assets/pages.css', type: 'text/css' },
    'sign-out.js': { path: '../../assets/sign-out.js', type: 'text/javascript' },
    'lattice.svg': { path: '../../assets/lattice.svg', type: 'image/svg+xml' },
    'font.woff2': {
      path: '../../../widgets/node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
      type: 'font/woff2',
    },
    'font-ext.woff2': {
      path: '../../../widgets/node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
      type: 'font/woff2',
    },
  }),
)

/** A browser is remembered for a year. */
const deviceSeconds = 31_536_000

/**
 * The sign-in page of the embedded provider at /sign-in/<interaction>: e-mail and password, then the code of the second factor
 * where the person has one; the demo accounts outside production. Works without scripts.
 */
export function serveSignIn(app: FastifyInstance, core: Core, provider: Provider, demo: Demo): void {
  const csp = (reply: FastifyReply) =>
    reply.header(
      'content-security-policy',
      // The form's answer leads through the provider back to the portal; a browser checks form-action along the way.
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' ${core.config.url}; base-uri 'none'; frame-ancestors 'none'`,
    )
  const hasDemoAccounts = async () =>
    !core.config.production &&
    (await core.db.kysely
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'dev@alder.example')
      .executeTakeFirst()) !== undefined

  app.get<{ Params: { file: string }; Querystring: { email?: unknown; lang?: unknown } }>(
    '/sign-in/:file',
    { logLevel: 'warn', ...ofSignIn(core) },
    async (request, reply) => {
      const file = files.get(request.params.file)
      if (file) {
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type(file.type)
          .send(await readFile(new URL(file.path, import.meta.url)))
      }
      const chosen = chosenIn(request.query.lang)
      const i18n = textsOf(chosen ?? fromAcceptLanguage(request.headers['accept-language']))
      csp(reply)
      const details = await letIn(core, request, () => interaction(provider, request.raw, reply.raw))
      if (!details) return reply.redirect('/auth/login?error=tokenExpired')
      const hasDemo = await hasDemoAccounts()
      // Whatever stands in an address, twice the same name among it.
      const hint = [request.query.email, details.params.login_hint].find(it => typeof it === 'string') ?? ''
      const state: PageState = { demo: hasDemo, email: hint, chosen }
      if (hasDemo && demo.accounts.some(it => it.email === hint)) state.password = demo.password
      return reply
        .header('cache-control', 'no-store')
        .type('text/html')
        .send(signInHtml(core, demo, i18n, details.uid, state))
    },
  )

  app.post<{ Params: { file: string }; Querystring: { lang?: unknown }; Body: Entered }>(
    '/sign-in/:file',
    ofSignIn(core),
    (request, reply) =>
      letIn(core, request, async device => {
        const chosen = chosenIn(request.query.lang)
        const i18n = textsOf(chosen ?? fromAcceptLanguage(request.headers['accept-language']))
        csp(reply)
        const details = await interaction(provider, request.raw, reply.raw)
        if (!details) return reply.redirect('/auth/login?error=tokenExpired')
        const entered = request.body ?? {}
        const step = typeof entered.step === 'string' ? entered.step : undefined
        let state: Omit<PageState, 'demo'>
        try {
          const done =
            step === undefined
              ? await withPassword(core, details.uid, entered, addressOf(request), device)
              : await withCode(core, details.uid, step, entered, addressOf(request))
          if ('login' in done) {
            const location = await provider.interactionResult(
              request.raw,
              reply.raw,
              { login: done.login },
              { mergeWithLastSubmission: false },
            )
            const { url } = core.config
            const secure = url.startsWith('https:') ? '; Secure' : ''
            return reply
              .header(
                'set-cookie',
                `${deviceCookie}=${done.device}; Path=/sign-in; HttpOnly; SameSite=Lax; Max-Age=${deviceSeconds}${secure}`,
              )
              .redirect(location, 303)
          }
          state = { ...done, ...(done.problem ? { problem: i18n.t(done.problem) } : {}) }
          reply.status(done.problem ? 401 : 200)
        } catch (error) {
          if (!(error instanceof TrellisError)) throw error
          reply.status(error.status)
          if (error.retryAfter) reply.header('retry-after', error.retryAfter)
          state = {
            email: typeof entered.email === 'string' ? entered.email : '',
            problem:
              error.code === 'tooManySignIns'
                ? i18n.t('account.signIn.locked', { count: Math.ceil((error.retryAfter ?? 60) / 60) })
                : i18n.t(sentenceFor(error.code)),
            ...(step === undefined ? {} : { step }),
          }
        }
        return reply
          .header('cache-control', 'no-store')
          .type('text/html')
          .send(signInHtml(core, demo, i18n, details.uid, { ...state, chosen, demo: await hasDemoAccounts() }))
      }),
  )
}

/** The language of the address; whatever else stands there is none. */
const chosenIn = (given: unknown): Language | undefined => languages.find(it => it === given)

/** Lets an attempt in: by the line of known browsers, or where strangers have a place. Throws `unavailable`. The attempt may run twice (`comeIn`). */
function letIn<T>(core: Core, { headers }: FastifyRequest, attempt: (device: Device | null) => Promise<T>): Promise<T> {
  const device = readDevice(core, cookieOf(headers.cookie, deviceCookie))
  return comeIn(device, attempt)
}

async function interaction(
  provider: Provider,
  request: import('node:http').IncomingMessage,
  response: import('node:http').ServerResponse,
) {
  try {
    return await atTheDoor(() => provider.interactionDetails(request, response))
  } catch (error) {
    // Else who tries again finds the sign-in where it was.
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}
