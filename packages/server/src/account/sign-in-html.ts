import { type I18n, langOf } from '@trellis/sdk/contract'
import type { Core } from '../core/context.ts'
import { asHtml } from '../core/html.ts'

/** The accounts offered for trying things out. */
export interface Demo {
  accounts: { email: string; role: 'newUser' | 'growthLeader' | 'teamMember' | 'admin' }[]
  password: string
}

/** What the page shows: the password's form, or, after a right one, the code's. */
export interface PageState {
  email?: string
  password?: string
  problem?: string
  /** Proves that the password was right, and asks for the code. */
  step?: string
  demo: boolean
}

const logo =
  '<svg viewBox="0 0 24 24" fill="none" aria-hidden="true" width="22" height="22"><path d="M6.400 7.100 1.500 12 12 22.500 22.500 12 17.600 7.100M6.750 6.750 17.250 17.250M17.250 6.750 12 12" stroke="currentColor" stroke-opacity=".42" stroke-width="1.400" stroke-linejoin="round" stroke-linecap="round"/><path class="is-vine" d="M6.750 17.250 12 12V9" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path class="is-leaf" d="M12 11.500C7.600 9.200 7.600 3.800 12 1C16.400 3.800 16.400 9.200 12 11.500Z"/></svg>'

/** The sign-in page of one interaction as a whole document. */
export function signInHtml(core: Core, demo: Demo, i18n: I18n, uid: string, state: PageState): string {
  const t = (key: Parameters<I18n['t']>[0], values = {}) =>
    asHtml(i18n.t(key, { product: core.config.product, ...values }))
  const main =
    state.step === undefined ? passwordForm(t, demo, uid, state) : codeForm(t, uid, state.step, state.problem)
  const problem = state.problem ? `<p class="problem" id="problem" role="alert">${asHtml(state.problem)}</p>` : ''
  const title = t(state.step === undefined ? 'account.signIn.title' : 'account.signIn.code.title')
  const lead = t(state.step === undefined ? 'account.signIn.lead' : 'account.signIn.code.lead')
  return `<!doctype html>
<html lang="${langOf(i18n.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/sign-in/tokens.css"><link rel="stylesheet" href="/sign-in/sign-in.css"></head>
<body><div class="door"><div class="form"><header><a class="logo" href="/">${logo}<b>${asHtml(core.config.product)}</b></a></header>
<main><h1>${title}</h1><p class="lead">${lead}</p>
${problem}
${main}</main>
<footer><span>© ${new Date().getFullYear()} ${asHtml(core.config.product)}</span></footer></div>
<aside aria-hidden="true"><p>${t('account.signIn.motto')}</p></aside></div></body></html>`
}

type T = (key: Parameters<I18n['t']>[0], values?: object) => string

function passwordForm(t: T, { accounts, password }: Demo, uid: string, state: PageState): string {
  const demo = state.demo
    ? `<section class="demo"><h2>${t('account.signIn.demo.title')}</h2><p>${t('account.signIn.demo.lead', { password })}</p><ul>${accounts
        .map(
          it =>
            `<li><a href="?email=${encodeURIComponent(it.email)}"${it.email === state.email ? ' aria-current="true"' : ''}><b>${asHtml(it.email)}</b><span>${t(`account.signIn.demo.roles.${it.role}`)}</span></a></li>`,
        )
        .join('')}</ul></section>`
    : ''
  return `<form method="post" action="/sign-in/${asHtml(uid)}">
<label for="email">${t('account.signIn.email')}</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${asHtml(state.email ?? '')}"${state.email ? '' : ' autofocus'}>
<label for="password">${t('account.signIn.password')}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" value="${asHtml(state.password ?? '')}"${state.problem ? ' aria-describedby="problem"' : ''}${state.email && !state.password ? ' autofocus' : ''}>
<button type="submit"${state.password ? ' autofocus' : ''}>${t('account.signIn.submit')}</button></form>
<p class="forgotten"><a href="/auth/forgotten-password">${t('account.signIn.forgotten')}</a></p>
${demo}<p class="small"><a href="/auth/login?organisation">${t('account.signIn.organisation.link')}</a></p>
<p class="small">${t('account.signIn.invitation')}</p>`
}

const codeForm = (t: T, uid: string, step: string, problem?: string) =>
  `<form method="post" action="/sign-in/${asHtml(uid)}"><input type="hidden" name="step" value="${asHtml(step)}">
<label for="code">${t('account.signIn.code.label')}</label><input id="code" name="code" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="20" aria-describedby="${problem ? 'problem ' : ''}code-help" autofocus>
<p class="help" id="code-help">${t('account.signIn.code.help')}</p>
<button type="submit">${t('account.signIn.submit')}</button></form>
<p class="small"><a href="/sign-in/${asHtml(uid)}">${t('account.signIn.code.other')}</a></p>`
