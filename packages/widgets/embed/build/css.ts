/** One piece of a style sheet: a rule with a body, or a statement without one. */
interface Piece {
  head: string
  body: string | null
}

/** Splits at a separator outside of brackets and strings. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const it = text[at] as string
    if (quote) {
      if (it === quote) quote = ''
    } else if (it === '"' || it === "'") quote = it
    else if ('([{'.includes(it)) depth++
    else if (')]}'.includes(it)) depth--
    else if (it === separator && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].filter(it => it.trim() !== '')
}

function pieces(css: string): Piece[] {
  const list: Piece[] = []
  let from = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ';') {
      list.push({ head: css.slice(from, at + 1), body: null })
      from = at + 1
    } else if (css[at] === '{') {
      let depth = 1
      let end = at + 1
      for (; depth > 0; end++) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
      list.push({ head: css.slice(from, at).trim(), body: css.slice(at + 1, end - 1) })
      from = end
      at = end - 1
    }
  }
  return list
}

const grouping = /^@(media|container|supports|layer)/

/** Minified CSS without what cannot match inside a shadow root, or names a class that the sources never write. */
function keepSelectors(css: string, isUsed: (name: string) => boolean, never: RegExp): string {
  return pieces(css)
    .map(({ head, body }) => {
      if (body === null) return head
      // A widget on a printed page is its card, which needs no rules of its own.
      if (head.startsWith('@media print')) return ''
      if (grouping.test(head)) {
        const inner = keepSelectors(body, isUsed, never)
        return inner && `${head}{${inner}}`
      }
      if (head.startsWith('@')) return `${head}{${body}}`
      const kept = split(head, ',').filter(
        selector =>
          !/^(:root|html|body)\b/.test(selector.trim()) &&
          !never.test(selector) &&
          [...selector.matchAll(/\.((?:t|is)-[\w-]+)/g)].every(([, name]) => isUsed(name as string)),
      )
      return kept.length > 0 ? `${kept.join(',')}{${body}}` : ''
    })
    .join('')
}

/** Without custom properties that nobody reads, and without animations that nobody names. */
function dropUnread(css: string, sources: string): string {
  for (;;) {
    const read = new Set([...`${css}${sources}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    const next = css
      .replace(/(--trellis-[\w-]+):(?:[^;{}])*(;|(?=\}))/g, (whole, name: string) => (read.has(name) ? whole : ''))
      .replace(/[^{}]+\{\}/g, '')
      .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name: string) =>
        new RegExp(`(animation|animation-name):[^;}]*${name}`).test(css) ? whole : '',
      )
    if (next === css) return css
    css = next
  }
}

/** Colours that only the styles loaded later read. */
const laterReads = 'var(--trellis-critical) var(--trellis-surface-sunken) var(--trellis-ink-disabled)'

/** Puts the value of measures that are the same everywhere in their place. What hosts may set, colours and corners, stays. */
function inlineMeasures(css: string): string {
  for (const [, name, value] of css.matchAll(
    /(--trellis-(?:space|text|leading|weight|z|tracking|measure|ease)(?:-[\w-]+)?):([^;}]*)/g,
  )) {
    const definitions = css.split(`${name}:`).length - 1
    if (definitions === 1)
      css = css.replaceAll(`var(${name})`, value as string).replace(new RegExp(`${name}:[^;}]*;?`), '')
  }
  return css
}

/** The styles of a widget, cut down to what its sources can show. `complete` where no other sheet reads its properties. */
export function leanCss(css: string, sources: string, complete: boolean, never: RegExp): string {
  const words = new Set([...sources.matchAll(/\b(?:t|is)-[\w-]*\w/g)].map(([name]) => name))
  const starts = [...sources.matchAll(/\b((?:t|is)-[\w-]+)\$\{/g)].map(([, name]) => name as string)
  const isUsed = (name: string) =>
    words.has(name) ||
    starts.some(it => name.startsWith(it) && new RegExp(`['"]${name.slice(it.length)}['"]`).test(sources))
  // A face between regular and bold is seldom among a host's fonts; its bold is loaded, and looking for one more takes time.
  const kept = keepSelectors(css, isUsed, never).replace(/var\(--trellis-weight-(medium|strong|display)\)/g, '700')
  // Themes come by themselves, and attributes stand on the wrapper, not on the host.
  const inlined = inlineMeasures(kept.replace(/\[data-theme=[^{}]*\{[^}]*\}/g, '').replace(/,:host\(\[[^)]*\)/g, ''))
  if (complete) return dropUnread(inlined, `${sources}${laterReads}`)
  // The tokens are there already.
  return inlined
    .replace(/@media \([^)]*\)\{:host\{[^}]*\}\}/g, '')
    .replace(/(?:^|(?<=\}))(?:\[data-|:host)[^{}]*\{[^}]*\}/g, '')
}

const inner = /\bt-[a-z]+(?:-[a-z]+)*__[a-z]+(?:-[a-z]+)*\b/g

/** Short names for classes of inner parts (`t-dialog__head`), the same in code and styles. Hosts style by part names. */
export function shortClasses(sources: string): (text: string) => string {
  const names = [...new Set(sources.match(inner))].sort()
  return text => text.replace(inner, name => (names.includes(name) ? `t${names.indexOf(name).toString(36)}` : name))
}

/** The colours of the themes alone, those that widgets read. */
export const themesOf = (tokens: string): string =>
  [...tokens.matchAll(/\[data-theme="?(\w+)"?\][^{}]*\{([^}]*)\}/g)]
    .map(
      ([, name, body]) =>
        `[data-theme=${name}]{${(body as string)
          .split(';')
          .filter(it => !/-(line|soft|soft-ink):/.test(it))
          .join(';')}}`,
    )
    .join('')
