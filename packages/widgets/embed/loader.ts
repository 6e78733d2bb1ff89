import { openPage } from './page.ts'

// `v1.js`: small, never cached for long. Finds the tags on the page and brings in their hashed chunks.
const script = document.currentScript as HTMLScriptElement | null
const base = script?.src ?? ''
const tags = Object.keys(TRELLIS_CHUNKS)
const asked = new Set<string>()

const bring = async (name: string, settings: Promise<object>) => {
  if (asked.has(name)) return
  asked.add(name)
  const chunk = await import(/* @vite-ignore */ new URL(TRELLIS_CHUNKS[name] as string, base).href)
  chunk.define({ version: TRELLIS_VERSION, nonce: script?.nonce, settings })
}

let settings: Promise<object> | null = null
settings = openPage(TRELLIS_VERSION, base && new URL(base).origin, () => look())
const sight = new IntersectionObserver(list => {
  for (const { isIntersecting, target } of list) {
    if (isIntersecting && settings) void bring(target.localName.slice(8), settings)
  }
})
function look() {
  if (!settings) return
  for (const name of tags) {
    if (asked.has(name)) continue
    for (const it of document.querySelectorAll(`trellis-${name}`)) {
      if (it.getAttribute('loading') === 'lazy' && !it.hasAttribute('open')) sight.observe(it)
      else void bring(name, settings)
    }
  }
}
if (settings) {
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
