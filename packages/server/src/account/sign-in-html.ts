import { type I18n, type Language, langOf, languages, ownNameOf } from '@trellis/sdk/contract'
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
  /** The language that was chosen on the page; without it the browser's is spoken. */
  chosen?: Language | undefined
}

const logo =
  '<svg viewBox="0 0 24 24" fill="none" aria-hidden="true" width="22" height="22"><path d="M6.400 7.100 1.500 12 12 22.500 22.500 12 17.600 7.100M6.750 6.750 17.250 17.250M17.250 6.750 12 12" stroke="currentColor" stroke-opacity=".42" stroke-width="1.400" stroke-linejoin="round" stroke-linecap="round"/><path class="is-vine" d="M6.750 17.250 12 12V9" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path class="is-leaf" d="M12 11.500C7.600 9.200 7.600 3.800 12 1C16.400 3.800 16.400 9.200 12 11.500Z"/></svg>'

const sign = (path: string) =>
  `<svg viewBox="0 0 256 256" aria-hidden="true" width="16" height="16"><path fill="currentColor" d="${path}"/></svg>`
const globe = sign(
  'M128 24a104 104 0 1 0 104 104A104 104 0 0 0 128 24m88 104-3 24h-39a157 157 0 0 0 0-48h39zm-114 40h52a115 115 0 0 1-26 45 115 115 0 0 1-26-45m-4-16a141 141 0 0 1 0-48h60a141 141 0 0 1 0 48Zm-58-24 3-24h39a157 157 0 0 0 0 48H43zm114-40h-52a115 115 0 0 1 26-45 115 115 0 0 1 26 45m52 0h-35a135 135 0 0 0-23-46 88 88 0 0 1 58 46m-98-46a135 135 0 0 0-23 46H50a88 88 0 0 1 58-46M50 168h35a135 135 0 0 0 23 46 88 88 0 0 1-58-46m98 46a135 135 0 0 0 23-46h35a88 88 0 0 1-58 46',
)
const caret = sign('m214 102-80 80a8 8 0 0 1-12 0l-80-80a8 8 0 0 1 12-12l74 75 74-75a8 8 0 0 1 12 12')

/** A query that keeps the chosen language. */
const asked = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return given.length === 0 ? '' : asHtml(`?${new URLSearchParams(given)}`)
}

/** The sign-in page of one interaction as a whole document. */
export function signInHtml(core: Core, demo: Demo, i18n: I18n, uid: string, state: PageState): string {
  const t = (key: Parameters<I18n['t']>[0], values = {}) =>
    asHtml(i18n.t(key, { product: core.config.product, ...values }))
  const main = state.step === undefined ? passwordForm(t, demo, uid, state) : codeForm(t, uid, state.step, state)
  const problem = state.problem ? `<p class="problem" id="problem" role="alert">${asHtml(state.problem)}</p>` : ''
  const title = t(state.step === undefined ? 'account.signIn.title' : 'account.signIn.code.title')
  const lead = t(state.step === undefined ? 'account.signIn.lead' : 'account.signIn.code.lead')
  const { product, supportEmail } = core.config
  // To come back in another language would be to begin the second step's password anew.
  const choice = state.step === undefined ? languageChoice(t('account.profile.language'), i18n.language) : ''
  return `<!doctype html>
<html lang="${langOf(i18n.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/sign-in/tokens.css"><link rel="stylesheet" href="/sign-in/sign-in.css"></head>
<body><div class="door"><div class="form"><header><a class="logo" href="/">${logo}<b>${asHtml(core.config.product)}</b></a></header>
<main><h1>${title}</h1><p class="lead">${lead}</p>
${problem}
${main}</main>
<footer>${choice}<a href="mailto:${asHtml(supportEmail)}">${t('account.footer.help')}</a><span>${t('account.footer.copyright', { product, year: String(new Date().getFullYear()) })}</span></footer></div>
<aside aria-hidden="true"><p>${t('account.signIn.motto')}</p></aside></div></body></html>`
}

/** Opens without a script; each language stands in its own words. */
const languageChoice = (label: string, now: Language) =>
  `<details><summary>${globe}<span class="hidden">${label}: </span>${asHtml(ownNameOf(now))}${caret}</summary><ul>${languages
    .map(
      it =>
        `<li><a href="${asked({ lang: it })}" lang="${langOf(it)}" hreflang="${langOf(it)}"${it === now ? ' aria-current="true"' : ''}>${asHtml(ownNameOf(it))}</a></li>`,
    )
    .join('')}</ul></details>`

type T = (key: Parameters<I18n['t']>[0], values?: object) => string

function passwordForm(t: T, { accounts, password }: Demo, uid: string, state: PageState): string {
  const demo = state.demo
    ? `<section class="demo"><h2>${t('account.signIn.demo.title')}</h2><p>${t('account.signIn.demo.lead', { password })}</p><ul>${accounts
        .map(
          it =>
            `<li><a href="${asked({ email: it.email, lang: state.chosen })}"${it.email === state.email ? ' aria-current="true"' : ''}><b>${asHtml(it.email)}</b><span>${t(`account.signIn.demo.roles.${it.role}`)}</span></a></li>`,
        )
        .join('')}</ul></section>`
    : ''
  return `<form method="post" action="/sign-in/${asHtml(uid)}${asked({ lang: state.chosen })}">
<label for="email">${t('account.signIn.email')}</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${asHtml(state.email ?? '')}"${state.email ? '' : ' autofocus'}>
<label for="password">${t('account.signIn.password')}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" value="${asHtml(state.password ?? '')}"${state.problem ? ' aria-describedby="problem"' : ''}${state.email && !state.password ? ' autofocus' : ''}>
<button type="submit"${state.password ? ' autofocus' : ''}>${t('account.signIn.submit')}</button></form>
<p class="forgotten"><a href="/auth/forgotten-password${asked({ lang: state.chosen })}">${t('account.signIn.forgotten')}</a></p>
${demo}<p class="small"><a href="/auth/login?organisation">${t('account.signIn.organisation.link')}</a></p>
<p class="small">${t('account.signIn.invitation')}</p>`
}

const codeForm = (t: T, uid: string, step: string, { problem, chosen }: PageState) =>
  `<form method="post" action="/sign-in/${asHtml(uid)}${asked({ lang: chosen })}"><input type="hidden" name="step" value="${asHtml(step)}">
<label for="code">${t('account.signIn.code.label')}</label><input id="code" name="code" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="20" aria-describedby="${problem ? 'problem ' : ''}code-help" autofocus>
<p class="help" id="code-help">${t('account.signIn.code.help')}</p>
<button type="submit">${t('account.signIn.submit')}</button></form>
<p class="small"><a href="/sign-in/${asHtml(uid)}${asked({ lang: chosen })}">${t('account.signIn.code.other')}</a></p>`
