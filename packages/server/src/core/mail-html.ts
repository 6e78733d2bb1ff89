import { langOf } from '@trellis/sdk/contract'
import { asHtml } from './html.ts'
import type { MailPage } from './mail-page.ts'

const font = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif"
const ink = '#1b212a'
const muted = '#5c626c'

/**
 * What cannot stand inline: narrow screens, and dark ones. Outlook on the web knows no media query for dark; it marks what it darkens
 * with `data-ogsc` and `data-ogsb`.
 */
const style = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } .k, .v { display: block !important; width: auto !important; } .k { padding-bottom: 0 !important; } .v { border-top: 0 !important; padding-top: 1px !important; } .h { font-size: 22px !important; line-height: 29px !important; } .btn a { display: block !important; text-align: center !important; } .btn { width: 100% !important; } }
@media (prefers-color-scheme: dark) { .bg { background: #0b0d12 !important; } .card { background: #191d23 !important; } .ink { color: #f0ede9 !important; } .muted { color: #989ba2 !important; } .line { border-color: #30343d !important; } .mark { background: #2a2f38 !important; color: #f0ede9 !important; } td.btn, td.btn a { background: #85ace6 !important; color: #0c121a !important; } .link { color: #85ace6 !important; } .peg { background: #30343d !important; } .peg-on { background: #f0ede9 !important; } }
[data-ogsc] .ink { color: #f0ede9 !important; } [data-ogsc] .muted { color: #989ba2 !important; } [data-ogsc] .link { color: #85ace6 !important; } [data-ogsb] .card { background: #191d23 !important; }`

const p = (kind: 'ink' | 'muted', size: number, line: number, html: string, margin = 0) =>
  `<p class="${kind}" style="margin:${margin}px 0 0;${font};font-size:${size}px;line-height:${line}px;color:${kind === 'ink' ? ink : muted};">${html}</p>`

const row = (top: number, html: string, bottom = 0) =>
  `<tr><td class="pad" style="padding:${top}px 36px ${bottom}px;">${html}</td></tr>`

/** First letters of the first two words, for the mark of an organisation: 'Alder Works' is AW. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(it => [...it][0] ?? '')
    .join('')
    .toUpperCase()

/** An address as it may be seen: without its secret, which stands behind the fragment sign. */
const shown = (link: string) => link.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')

/** What lists of mails show beside the subject. */
const preview = ({ paragraphs }: MailPage) => paragraphs[0] ?? ''

function factsTable(facts: MailPage['facts']): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="k line muted" align="left" valign="top" width="128" style="width:128px;padding:9px 12px 9px 0;border-top:1px solid #e0ded8;${font};font-size:14px;line-height:21px;font-weight:normal;text-align:left;color:${muted};">${asHtml(label)}</th><td class="v line ink" valign="top" style="padding:9px 0;border-top:1px solid #e0ded8;${font};font-size:14px;line-height:21px;color:${ink};">${asHtml(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;">${rows.join('')}</table>`
}

/** How far it is, as pegs; the words below say the same. */
function pegs({ done, of, label }: NonNullable<MailPage['progress']>): string {
  const cells = Array.from(
    { length: of },
    (_, at) =>
      `<td class="${at < done ? 'peg-on' : 'peg'}" height="6" style="height:6px;line-height:6px;font-size:6px;background:${at < done ? ink : '#e0ded8'};">&nbsp;</td>`,
  )
  const gap = '<td width="4" style="width:4px;font-size:6px;line-height:6px;">&nbsp;</td>'
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="240" aria-hidden="true">
<tr>${cells.join(gap)}</tr></table>${p('muted', 13, 18, asHtml(label), 6)}`
}

const line = ({ title, detail, link }: NonNullable<MailPage['lines']>[number]) =>
  `<p class="ink" style="margin:0;${font};font-size:16px;line-height:23px;font-weight:bold;color:${ink};"><a class="link" href="${asHtml(link)}" style="color:#174a92;">${asHtml(title)}</a></p>${p('muted', 14, 21, asHtml(detail), 2)}`

/**
 * The HTML form of a mail, as mail programs need it: tables of 560 px, styles inline, nothing that is loaded. The address of its
 * link is in the button; where it is written out, it ends before its secret.
 */
export function mailHtml(page: MailPage): string {
  const head = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="mark" align="center" style="width:30px;height:30px;background:#e9e6e0;border-radius:3px;${font};font-size:12px;line-height:30px;font-weight:bold;color:${ink};" width="30" aria-hidden="true">${asHtml(initials(page.tenant))}</td><td class="ink" style="padding-left:10px;${font};font-size:14px;line-height:20px;font-weight:bold;color:${ink};">${asHtml(page.tenant)}</td><td class="muted" align="right" style="padding-left:10px;${font};font-size:13px;line-height:20px;color:${muted};">${asHtml(page.product)}</td></tr></table>`
  const button = ({ label, link }: NonNullable<MailPage['button']>) =>
    `<table role="presentation" class="btn" cellpadding="0" cellspacing="0" border="0"><tr><td class="btn" bgcolor="#174a92" style="background:#174a92;border-radius:6px;"><a href="${asHtml(link)}" style="display:inline-block;padding:13px 26px;${font};font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none;border-radius:6px;">${asHtml(label)}</a></td></tr></table>`
  const title = `${page.about ? p('muted', 13, 20, asHtml(page.about)) : ''}<h1 class="ink h" style="margin:4px 0 0;${font};font-size:26px;line-height:33px;font-weight:bold;letter-spacing:-0.3px;color:${ink};">${asHtml(page.title)}</h1>`
  const fallback = ({ link }: NonNullable<MailPage['button']>) =>
    `${asHtml(page.fallback)} <a class="link" href="${asHtml(link)}" style="color:#174a92;">${asHtml(shown(link))}</a>`
  const also = page.also
    ? [`<a class="link" href="${asHtml(page.also.link)}" style="color:#174a92;">${asHtml(page.also.label)}</a>`]
    : []
  const foot = [
    ...page.foot.map(asHtml),
    ...(page.choose
      ? [`<a class="link" href="${asHtml(page.choose.link)}" style="color:#174a92;">${asHtml(page.choose.label)}</a>`]
      : []),
  ]
  const body = [
    row(22, head),
    row(28, title),
    ...(page.progress ? [row(16, pegs(page.progress))] : []),
    ...[page.greeting, ...page.paragraphs].map((it, index) => row(index ? 10 : 14, p('ink', 16, 25, asHtml(it)))),
    ...(page.lines ?? []).map(it => row(16, line(it))),
    ...(page.button ? [row(24, button(page.button))] : []),
    ...also.map(it => row(12, p('ink', 14, 21, it))),
    ...(page.facts.length > 0 ? [row(24, factsTable(page.facts))] : []),
    ...page.closing.map((it, index) => row(index ? 8 : 14, p('ink', 14, 21, asHtml(it)))),
    page.button ? row(18, p('muted', 12, 18, fallback(page.button)), 28) : row(28, ''),
  ]
  const table = (inner: string, attributes = '') =>
    `<table role="presentation"${attributes} width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;${attributes ? 'background:#ffffff;border-radius:6px;' : ''}">${inner}</table>`
  return `<!doctype html>
<html lang="${langOf(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${asHtml(page.title)}</title>
<style>
${style}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#f3f1ed;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#f3f1ed;">${asHtml(preview(page))}</div>
<div role="article" aria-roledescription="email" lang="${langOf(page.language)}">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f1ed;"><tr><td align="center" style="padding:24px 12px;">
${table(body.join('\n'), ' class="card"')}
${table(row(16, p('muted', 12, 18, foot.join('<br>')), 16))}
</td></tr></table>
</div>
</body>
</html>
`
}
