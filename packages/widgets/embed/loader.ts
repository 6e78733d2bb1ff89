import { openPage } from './page.ts'
import type { EmbedSettings } from './types.ts'

// `v1.js`: small, never cached for long. Finds the tags on the page and brings in their hashed chunks.
const script = document.currentScript as HTMLScriptElement | null
const base = script?.src ?? ''
const files = TRELLIS_CHUNKS
const tags = Object.keys(files).filter(it => it[3])
const asked = new Set<string>()

const load = (name: string) => import(/* @vite-ignore */ new URL(files[name] as string, base).href)
const texts = (language: string) => load(language).then(it => it.default)

const bring = async (element: Element, settings: Promise<EmbedSettings>) => {
  const name = element.localName.slice(8)
  if (asked.has(name)) return
  asked.add(name)
  // Texts come beside the code, not after it; a wrong guess costs a file.
  void settings.then(({ language }) => {
    const guess = (element.getAttribute('language') ?? language ?? document.documentElement.lang).slice(0, 2)
    if (files[guess]) texts(guess).catch(() => undefined)
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
