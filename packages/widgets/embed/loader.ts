import { askAhead } from './ahead.ts'
import { openPage } from './page.ts'
import type { EmbedSettings } from './types.ts'

// `v1.js`: small, never cached for long. Finds the tags on the page and brings in their hashed chunks.
const script = document.currentScript as HTMLScriptElement | null
const base = script?.src ?? ''
const tags = Object.keys(TRELLIS_CHUNKS)
const asked = new Set<string>()

const bring = async (element: Element, settings: Promise<EmbedSettings>) => {
  const name = element.localName.slice(8)
  if (asked.has(name)) return
  const isFirst = asked.add(name).size < 2
  const languageOf = (given?: EmbedSettings) => {
    const wanted = (
      element.getAttribute('language') ??
      given?.language ??
      element.closest<HTMLElement>('[lang]')?.lang ??
      ''
    ).slice(0, 2)
    return TRELLIS_LANGUAGES.includes(wanted) ? wanted : 'en'
  }
  // Code and texts of a language are one file: one request less on the way to the first question.
  const load = (language: string) =>
    import(/* @vite-ignore */ new URL(`${language}/${name}-${TRELLIS_CHUNKS[name]}.js`, base).href)
  // The first reply comes beside the code, not after it.
  const first = TRELLIS_FIRST[name]
  if (isFirst && first) void settings.then(given => askAhead(given, first, element, languageOf(given)))
  // Most hosts have told their settings by now; the code waits for no other. A wrong guess costs a file.
  const given = await Promise.race([settings, new Promise<undefined>(resolve => setTimeout(resolve))])
  const chunk = await load(languageOf(given))
  chunk.define({
    version: TRELLIS_VERSION,
    nonce: script?.nonce,
    settings,
    texts: (language: string) => load(language).then(it => it.default),
  })
}

let settings: Promise<EmbedSettings> | null = null
settings = openPage(TRELLIS_VERSION, base && new URL(base).origin, () => look())
const sight = new IntersectionObserver(list => {
  for (const { isIntersecting, target } of list) {
    if (isIntersecting && settings) void bring(target, settings)
  }
})
function look() {
  if (!settings) return
  for (const name of tags) {
    if (asked.has(name)) continue
    for (const it of document.querySelectorAll(`trellis-${name}`)) {
      if (it.getAttribute('loading') === 'lazy' && !it.hasAttribute('open')) sight.observe(it)
      else void bring(it, settings)
    }
  }
}
if (settings) {
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
