import { loadTexts } from 'virtual:trellis-texts'
import { define } from './chunk.ts'
import { languageOf } from './languageOf.ts'
import { openPage } from './page.ts'
import css from './single.css?inline'

// `<widget>.js`: everything in one file, for pages whose policy lists hashes and so forbids `import()`.
function start() {
  const script = document.currentScript as HTMLScriptElement | null
  const settings = openPage(TRELLIS_VERSION, script?.src ? new URL(script.src).origin : '', true)
  if (settings) define({ version: TRELLIS_VERSION, nonce: script?.nonce, languageOf, settings, texts: loadTexts }, css)
}

// Imported on a server it has no effect.
if (typeof document === 'object') start()
