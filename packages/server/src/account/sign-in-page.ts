import { readFile } from 'node:fs/promises'
import { fromAcceptLanguage, type I18n, TrellisError } from '@trellis/sdk/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import type { Core } from '../core/context.ts'
import { asHtml } from '../core/html.ts'
import { textsOf } from '../core/texts.ts'
import { checkPassword, signInLimit } from './password.ts'

/** Files of the page, read where they are kept: the product's tokens and font, and the page's own style. */
const files: Record<string, { path: string; type: string }> = {
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
}

/** The accounts offered for trying things out. */
export interface Demo {
  accounts: { email: string; role: 'newUser' | 'growthLeader' | 'teamMember' | 'admin' }[]
  password: string
}

interface PageState {
  email?: string
  password?: string
  problem?: string
  demo: boolean
}

/** The sign-in page of the embedded provider at /sign-in/<interaction>: e-mail and password, and the demo accounts outside production. Works without scripts. */
export function serveSignIn(app: FastifyInstance, core: Core, provider: Provider, demo: Demo): void {
  const csp = (reply: FastifyReply) =>
    reply.header(
      'content-security-policy',
      // The form's answer leads through the provider back to the portal; a browser checks form-action along the way.
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' ${core.config.url}; base-uri 'none'; frame-ancestors 'none'`,
    )
  const hasDemoAccounts = async () =>
    !core.config.production &&
    (await core.db.query("select 1 from person where email = 'dev@alder.example'")).length > 0

  app.get<{ Params: { file: string }; Querystring: { email?: string } }>(
    '/sign-in/:file',
    { logLevel: 'warn' },
    async (request, reply) => {
      const file = files[request.params.file]
      if (file) {
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type(file.type)
          .send(await readFile(new URL(file.path, import.meta.url)))
      }
      const i18n = textsOf(fromAcceptLanguage(request.headers['accept-language']))
      csp(reply)
      const details = await interaction(provider, request.raw, reply.raw)
      if (!details) return reply.redirect('/auth/login?error=tokenExpired')
      const hasDemo = await hasDemoAccounts()
      const hint =
        request.query.email ?? (typeof details.params.login_hint === 'string' ? details.params.login_hint : '')
      const state: PageState = { demo: hasDemo, email: hint }
      if (hasDemo && demo.accounts.some(it => it.email === hint)) state.password = demo.password
      return reply
        .header('cache-control', 'no-store')
        .type('text/html')
        .send(page(core, demo, i18n, details.uid, state))
    },
  )

  app.post<{ Params: { file: string }; Body: { email?: string; password?: string } }>(
    '/sign-in/:file',
    async (request, reply) => {
      const i18n = textsOf(fromAcceptLanguage(request.headers['accept-language']))
      csp(reply)
      const details = await interaction(provider, request.raw, reply.raw)
      if (!details) return reply.redirect('/auth/login?error=tokenExpired')
      const email = String(request.body?.email ?? '')
        .trim()
        .slice(0, 254)
      const password = String(request.body?.password ?? '').slice(0, 200)
      let problem: string
      try {
        const person = email && password ? await checkPassword(core.db, email, password, request.ip) : null
        if (person !== null) {
          const location = await provider.interactionResult(
            request.raw,
            reply.raw,
            { login: { accountId: String(person), remember: true } },
            { mergeWithLastSubmission: false },
          )
          return reply.redirect(location, 303)
        }
        problem = i18n.t('account.signIn.wrong')
      } catch (error) {
        if (!(error instanceof TrellisError)) throw error
        reply.status(error.status)
        problem = i18n.t('account.signIn.locked', { count: signInLimit.blockHours * 60 })
      }
      if (reply.statusCode === 200) reply.status(401)
      return reply
        .header('cache-control', 'no-store')
        .type('text/html')
        .send(page(core, demo, i18n, details.uid, { email, problem, demo: await hasDemoAccounts() }))
    },
  )
}

async function interaction(
  provider: Provider,
  request: import('node:http').IncomingMessage,
  response: import('node:http').ServerResponse,
) {
  try {
    return await provider.interactionDetails(request, response)
  } catch {
    return undefined
  }
}

const logo =
  '<svg viewBox="0 0 24 24" fill="none" aria-hidden="true" width="22" height="22"><path d="M6.400 7.100 1.500 12 12 22.500 22.500 12 17.600 7.100M6.750 6.750 17.250 17.250M17.250 6.750 12 12" stroke="currentColor" stroke-opacity=".42" stroke-width="1.400" stroke-linejoin="round" stroke-linecap="round"/><path class="is-vine" d="M6.750 17.250 12 12V9" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path class="is-leaf" d="M12 11.500C7.600 9.200 7.600 3.800 12 1C16.400 3.800 16.400 9.200 12 11.500Z"/></svg>'

function page(
  core: Core,
  { accounts: demoAccounts, password: demoPassword }: Demo,
  i18n: I18n,
  uid: string,
  state: PageState,
): string {
  const t = (key: Parameters<I18n['t']>[0], values = {}) =>
    asHtml(i18n.t(key, { product: core.config.product, ...values }))
  const accounts = state.demo
    ? `<section class="demo"><h2>${t('account.signIn.demo.title')}</h2><p>${t('account.signIn.demo.lead', { password: demoPassword })}</p><ul>${demoAccounts
        .map(
          it =>
            `<li><a href="?email=${encodeURIComponent(it.email)}"${it.email === state.email ? ' aria-current="true"' : ''}><b>${asHtml(it.email)}</b><span>${t(`account.signIn.demo.roles.${it.role}`)}</span></a></li>`,
        )
        .join('')}</ul></section>`
    : ''
  return `<!doctype html>
<html lang="${i18n.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('account.signIn.pageTitle')}</title><link rel="stylesheet" href="/sign-in/tokens.css"><link rel="stylesheet" href="/sign-in/sign-in.css"></head>
<body><div class="door"><div class="form"><a class="logo" href="/">${logo}<b>${asHtml(core.config.product)}</b></a>
<main><h1>${t('account.signIn.title')}</h1><p class="lead">${t('account.signIn.lead')}</p>
${state.problem ? `<p class="problem" role="alert">${asHtml(state.problem)}</p>` : ''}
<form method="post" action="/sign-in/${asHtml(uid)}">
<label for="email">${t('account.signIn.email')}</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${asHtml(state.email ?? '')}"${state.email ? '' : ' autofocus'}>
<label for="password">${t('account.signIn.password')}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" value="${asHtml(state.password ?? '')}">
<button type="submit"${state.password ? ' autofocus' : ''}>${t('account.signIn.submit')}</button></form>
${accounts}<p class="small">${t('account.signIn.invitation')}</p></main>
<footer><span>© ${new Date().getFullYear()} ${asHtml(core.config.product)}</span></footer></div>
<aside aria-hidden="true"><p>${t('account.signIn.motto')}</p></aside></div></body></html>`
}
