import { askAhead } from './ahead.ts'
import { languageOf } from './languageOf.ts'
import { openPage } from './page.ts'
import type { EmbedSettings } from './types.ts'

// `v1.js`: small, never cached for long. Finds the tags on the page and brings in their code, of its release.
function start() {
  const script = document.currentScript as HTMLScriptElement | null
  const base = script?.src ?? ''
  const widgets = TRELLIS_FIRST
  const asked = new Set<string>()
  const bringFile = (file: string) => import(/* @vite-ignore */ new URL(TRELLIS_RELEASE + file, base).href)

  const bring = async (element: Element, settings: Promise<EmbedSettings>, tries = 0) => {
    const name = element.localName.slice(8)
    if (asked.has(name)) return
    const isFirst = asked.add(name).size < 2
    // Code and texts of a language are one file: one request less on the way to the first question. A browser keeps what
    // failed: each further try has an address of its own, by which the server gives the same (see `rewriteUrl` in core/app.ts).
    const ask = (language: string, nth = tries) => bringFile(`${nth ? `again-${nth}/` : ''}${language}/${name}.js`)
    const load = (language: string) => ask(language).catch(() => ask(language, ++tries))
    // The first reply comes beside the code, not after it.
    const first = widgets[name]
    if (isFirst && first)
      void settings.then(given => askAhead(given, first, element, languageOf(element, given.language)))
    // Most hosts have told their settings by now; the code waits for no other. A wrong guess costs a file.
    const given = await Promise.race([settings, new Promise<undefined>(resolve => setTimeout(resolve))])
    const language = languageOf(element, given?.language)
    try {
      const chunk = await load(language)
      chunk.define({
        version: TRELLIS_VERSION,
        nonce: script?.nonce,
        languageOf,
        settings,
        here: [language, chunk.default],
        texts: (language: string) => load(language).then(it => it.default),
      })
    } catch (error) {
      console.warn(error)
      const detail = { version: 1, code: 'network' }
      element.dispatchEvent(new CustomEvent('trellis:error', { bubbles: true, detail }))
      const again = () => {
        asked.delete(name)
        void bring(element, settings, tries + 1)
      }
      bringFile('lost.js').then(
        it => it.show(element.localName, language, again),
        // Nothing comes at all, not even what would say so.
        () => addEventListener('online', again, { once: true }),
      )
    }
  }

  const settings = openPage(TRELLIS_VERSION, base && new URL(base).origin)
  if (!settings) return
  const sight = new IntersectionObserver(list => {
    for (const { isIntersecting, target } of list) if (isIntersecting) void bring(target, settings)
  })
  const look = () => {
    for (const name in widgets) {
      if (asked.has(name)) continue
      for (const it of document.querySelectorAll(`trellis-${name}`)) {
        if (it.matches('[loading=lazy]:not([open])')) sight.observe(it)
        else void bring(it, settings)
      }
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}

// Imported on a server it has no effect.
if (typeof document === 'object') start()
