import { askAhead } from './ahead.ts'
import { languageOf } from './languageOf.ts'
import { openPage } from './page.ts'
import type { EmbedSettings } from './types.ts'

// `v1.js`: small, never cached for long. Finds the tags on the page and brings in their hashed chunks.
function start() {
  const script = document.currentScript as HTMLScriptElement | null
  const base = script?.src ?? ''
  const chunks = TRELLIS_CHUNKS
  const asked = new Set<string>()

  const bring = async (element: Element, settings: Promise<EmbedSettings>) => {
    const name = element.localName.slice(8)
    if (asked.has(name)) return
    const isFirst = asked.add(name).size < 2
    // Code and texts of a language are one file: one request less on the way to the first question.
    const load = (language: string) =>
      import(/* @vite-ignore */ new URL(`${language}/${name}-${chunks[name]}.js`, base).href)
    // The first reply comes beside the code, not after it.
    const first = TRELLIS_FIRST[name]
    if (isFirst && first)
      void settings.then(given => askAhead(given, first, element, languageOf(element, given.language)))
    // Most hosts have told their settings by now; the code waits for no other. A wrong guess costs a file.
    const given = await Promise.race([settings, new Promise<undefined>(resolve => setTimeout(resolve))])
    try {
      const chunk = await load(languageOf(element, given?.language))
      chunk.define({
        version: TRELLIS_VERSION,
        nonce: script?.nonce,
        settings,
        texts: (language: string) => load(language).then(it => it.default),
      })
    } catch (error) {
      // Not tried again: a browser may keep a failed import until the page is loaded anew.
      console.warn(error)
      const detail = { version: 1, code: 'network' }
      element.dispatchEvent(new CustomEvent('trellis:error', { bubbles: true, detail }))
    }
  }

  const settings = openPage(TRELLIS_VERSION, base && new URL(base).origin)
  if (!settings) return
  const sight = new IntersectionObserver(list => {
    for (const { isIntersecting, target } of list) if (isIntersecting) void bring(target, settings)
  })
  const look = () => {
    for (const name in chunks) {
      if (asked.has(name)) continue
      for (const it of document.querySelectorAll(`trellis-${name}`)) {
        if (it.getAttribute('loading') === 'lazy' && !it.hasAttribute('open')) sight.observe(it)
        else void bring(it, settings)
      }
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}

// Imported on a server it has no effect.
if (typeof document === 'object') start()
