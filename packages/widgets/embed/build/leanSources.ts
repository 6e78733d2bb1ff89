import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { endpointOf, widget } from './widget.ts'

/** In a path the next number may begin with its point, without a space before it. */
const roundedNumber = (whole: string, next: string) =>
  `${Math.round(Number(next ? whole.slice(0, -1) : whole))}${next && ',.'}`

/** Cuts every `.check(…)` out, after which making a schema is a pure call that falls away. */
function withoutChecks(code: string): string {
  for (;;) {
    const from = code.indexOf('.check(')
    if (from < 0) return code
    let at = from + '.check('.length
    for (let depth = 1; depth > 0; at++) depth += code[at] === '(' ? 1 : code[at] === ')' ? -1 : 0
    code = code.slice(0, from) + code.slice(at)
  }
}

/** Cuts pieces out, which have to be there: a source that changed must not come in whole unnoticed. */
const without = (code: string, ...pieces: string[]) =>
  pieces.reduce((rest, it) => {
    if (!rest.includes(it)) throw new Error(`The embed build finds no ${it}`)
    return rest.replace(it, '')
  }, code)

/** Every call of a widget has a token. */
const withToken = (code: string) => code.replace(/endpoint\.access\.kind !== '(public|session)'/g, 'true')

/** Services that the widget's calls go to, and sources that one with dates, reasons of refusals and a preview takes whole. */
const services = new Set<string | undefined>(
  Object.entries(widget.calls).flatMap(([room, names]) => names.map(it => endpointOf(room, it).service)),
)
const keeping = /\/core\/(i18n-small|errors|client)\.ts$|\/survey\/createSurvey\.ts$/

/** Of contracts only the plain constants; one variant of the widget; of icons no hundredths, which cannot be seen at 18 px. */
export const leanSources = (): Plugin => ({
  name: 'trellis-lean-sources',
  enforce: 'pre',
  async load(id) {
    if (!/\/sdk\/src\/\w+\/contract\.ts$/.test(id)) return undefined
    const all = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    const isPlain = (it: unknown): boolean =>
      typeof it === 'object' && it !== null
        ? (Array.isArray(it) || Object.getPrototypeOf(it) === Object.prototype) && Object.values(it).every(isPlain)
        : typeof it !== 'function'
    return Object.entries(all)
      .filter(([, it]) => isPlain(it))
      .map(([name, it]) => `export const ${name} = ${JSON.stringify(it)}`)
      .join('\n')
  },
  transform(code, id) {
    if (id.endsWith('/sdk/src/core/endpoint.ts')) {
      return code.replace(/^ {2}(auth|team|alignment|assessment|notification|gamification|ai|calendar): .*$/gm, line =>
        services.has(line.trim().split(':')[0]) ? line : '',
      )
    }
    if (widget.keeps && keeping.test(id)) return withoutChecks(withToken(code))
    // The widget writes percentages and no dates.
    if (id.endsWith('/core/i18n-small.ts'))
      return without(code, '  const { number, date } = formatters(language, timeZone)\n', '    date,\n').replace(
        '(isShare(options) ? percentText(language, value) : number(value, options))',
        'percentText(language, value)',
      )
    // The widget goes by codes; replies bring their status along, and it asks for no rejected fields.
    if (id.endsWith('/core/errors.ts'))
      return without(code, ' ?? errorStatus[code]', '    this.details = extra.details\n').replace(
        /^ {2}readonly .*$/gm,
        '',
      )
    if (id.endsWith('/core/client.ts'))
      return withoutChecks(
        without(
          withToken(code),
          ' && Object.hasOwn(errorStatus, error.code)',
          '    if (endpoint.body) endpoint.body.parse(call.body)\n',
          '      ...(error.details ? { details: error.details } : {}),\n',
        ),
      )
    if (id.includes('/sdk/src/')) return withoutChecks(code)
    // Nobody in the widget asks for links, blocks or reasons of a button, thick bars, titled notices, dialogs in the page.
    if (id.endsWith('/shared/Button.tsx'))
      return without(code, '    block,\n', '    disabledReason,\n', "      block && 't-button--block',\n")
        .replace('busy || Boolean(disabledReason)', 'busy')
        .replace('disabledReason ? reasonId : ', '')
        .replace('const reasonId = useId()', '')
        .replace(
          / {2}const button =\n {4}.*?\n {2}if \(disabledReason\)\n.*?\n {4}\)\n/s,
          '  const button = <button type="button" {...inner} />\n',
        )
    if (id.endsWith('/shared/FullScreenDialog.tsx'))
      return without(code, '    inline,\n', ' && !inline').replace(/ {2}if \(inline\)\n.*?\n {4}\)\n/s, '')
    if (id.endsWith('/shared/ProgressBar.tsx')) return without(code, ", thick && 't-progress--thick'", ', thick ')
    // One sign for what is late, missing or failed; words tell them apart. Good news and hints have no notice in a widget.
    if (id.endsWith('/shared/Notice.tsx'))
      return without(code, 'info: infoIcon, positive: checkCircleIcon, ').replace(
        ': warningIcon',
        ': warningCircleIcon',
      )
    if (id.endsWith('/shared/Saved.tsx')) return code.replaceAll('cloudSlashIcon', 'warningCircleIcon')
    if (id.endsWith('/survey/createSurvey.ts'))
      return code.replace(', preview = false } = options', ' } = options\n  const preview = false')
    if (id.endsWith('/gla/createGla.ts'))
      return code.replaceAll("variant === 'user'", 'true').replaceAll("variant === 'nominee'", 'false')
    if (id.endsWith('/shared/icons.ts')) return code.replace(/\d*\.\d+(\.?)/g, roundedNumber)
    return undefined
  },
})
