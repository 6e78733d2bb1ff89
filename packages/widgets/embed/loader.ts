import { askAhead } from './ahead.ts'
import { openPage } from './page.ts'
import type { EmbedSettings } from './types.ts'

// `v1.js`: small, never cached for long. Finds the tags on the page and brings in their hashed chunks.
const script = document.currentScript as HTMLScriptElement | null
const base = script?.src ?? ''
const files = TRELLIS_CHUNKS
const tags = Object.keys(files)
const asked = new Set<string>()

const load = (name: string, language = '') =>
  import(/* @vite-ignore */ new URL(`${name}${language && `.${language}`}-${files[name]?.[language]}.js`, base).href)

const bring = async (element: Element, settings: Promise<EmbedSettings>) => {
  const name = element.localName.slice(8)
  if (asked.has(name)) return
  const isFirst = asked.add(name).size < 2
  const texts = (language: string) => load(name, language).then(it => it.default)
  // Texts and the first reply come beside the code, not after it; a wrong guess costs a file.
  void settings.then(given => {
    const language = (
      element.getAttribute('language') ??
      given.language ??
      element.closest<HTMLElement>('[lang]')?.lang ??
      ''
    ).slice(0, 2)
    if (files[name]?.[language]) texts(language).catch(() => undefined)
    if (isFirst) askAhead(given, TRELLIS_FIRST[name] ?? '', element, language)
  })
  const chunk = await load(name)
  chunk.define({ version: TRELLIS_VERSION, nonce: script?.nonce, settings, texts })
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
