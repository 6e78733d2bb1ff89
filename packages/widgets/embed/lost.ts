import type { Language } from '@trellis/sdk'
import { focusIfLost } from '../src/shared/focusIfLost.ts'
import css from './lost.css?inline'
import { addStyles } from './styles.ts'

const buttons = new Map<Element, HTMLButtonElement>()

/** Who has pressed the button goes on where the widget now begins. True once it does. */
function goOn(root: ShadowRoot): boolean {
  const first = root.querySelector<HTMLElement>('h1, h2')
  if (!first) return false
  first.tabIndex = -1
  focusIfLost(first)
  return true
}

/** What a widget loads comes after it: until then it may have no heading. */
function onceItBegins(root: ShadowRoot): void {
  if (goOn(root)) return
  const watch = new MutationObserver(() => goOn(root) && watch.disconnect())
  watch.observe(root, { childList: true, subtree: true })
}

/**
 * Says in all elements of a tag whose code could not be loaded that it is so, with a button that tries again. Loaded then, from
 * the loader; what it drew goes once the code is here.
 */
export function show(tag: string, language: Language, again: () => void): void {
  const { text, retry } = TRELLIS_LOST[language]
  const draw = (element: Element) => {
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const hadFocus = root.activeElement !== null
    const card = document.createElement('div')
    card.className = 'card'
    card.lang = language
    card.part = 'card'
    const sentence = document.createElement('p')
    sentence.role = 'alert'
    sentence.textContent = text
    const button = document.createElement('button')
    button.type = 'button'
    button.part = 'button'
    button.textContent = retry
    button.addEventListener('click', () => {
      for (const it of buttons.values()) it.ariaDisabled = 'true'
      watch.disconnect()
      again()
    })
    card.append(sentence, button)
    root.replaceChildren(card)
    addStyles(root, css)
    if (hadFocus) button.focus()
    buttons.set(element, button)
  }
  const watch = new MutationObserver(() => {
    for (const it of document.querySelectorAll(tag)) if (!buttons.has(it)) draw(it)
  })
  watch.observe(document, { childList: true, subtree: true })
  for (const it of document.querySelectorAll(tag)) draw(it)
  void customElements.whenDefined(tag).then(() => {
    watch.disconnect()
    for (const [element] of buttons) {
      const { localName, shadowRoot } = element
      if (localName !== tag || !shadowRoot) continue
      if (shadowRoot.activeElement)
        element.addEventListener('trellis:ready', () => onceItBegins(shadowRoot), { once: true })
      shadowRoot.replaceChildren()
      shadowRoot.adoptedStyleSheets = []
    }
  })
}
