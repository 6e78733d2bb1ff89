/** What is looked for in a page: by role and name, by a selector, or by a text that is read. */
export interface Wanted {
  role?: 'button' | 'checkbox' | 'heading' | 'link' | 'radio' | 'textbox'
  css?: string
  /** The accessible name or, without a role, the text: a part of it, as the source of a regular expression. */
  name?: string
  /** Which of those found, from 0; -1 is the last. */
  nth?: number
}

/** What was found: how many, and of the one that was wanted where to press it and what stands in it. */
export interface Found {
  count: number
  x: number
  y: number
  /** A press at the point reaches it: nothing lies above. */
  isFree: boolean
  isChecked: boolean
  /** Its text, or what is typed into it. */
  text: string
}

/**
 * Runs in the page. Looks through open shadow roots, and where a dialog is open only in the topmost one: that is what a person
 * can reach. Brings the one that was wanted into view.
 */
export function look({ role, css = '*', name, nth = 0 }: Wanted): Found {
  const selectors = {
    button: 'button, [role=button], summary',
    checkbox: 'input[type=checkbox]',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    radio: 'input[type=radio]',
    textbox: 'input:not([type=radio], [type=checkbox]), textarea',
  }
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(it => (it.shadowRoot ? [it, ...within(it.shadowRoot)] : [it]))
  const above = (it: Node): Node | null => it.parentNode ?? (it instanceof ShadowRoot ? it.host : null)
  const isIn = (it: Node | null, outer: Element): boolean => it === outer || (it ? isIn(above(it), outer) : false)
  const every = within(document)
  const dialog = every.findLast(it => it.matches('dialog[open]'))
  const words = (it: Element) => (it.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (it: Element) => {
    const root = it.getRootNode() as Document | ShadowRoot
    const ids = it.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...ids.map(id => root.getElementById(id)), ...((it as HTMLInputElement).labels ?? [])]
    return it.getAttribute('aria-label') ?? (labels.map(label => label && words(label)).join(' ') || words(it))
  }
  const pattern = name === undefined ? undefined : new RegExp(name)
  const found = every.filter(
    it =>
      it.matches(role ? selectors[role] : css) &&
      it.getClientRects().length > 0 &&
      getComputedStyle(it).visibility === 'visible' &&
      (!dialog || isIn(it, dialog)) &&
      (!pattern || pattern.test(role ? nameOf(it) : words(it))),
  )
  const one = found.at(nth)
  if (!one) return { count: found.length, x: 0, y: 0, isFree: false, isChecked: false, text: '' }
  // Taken back by the press that reaches it: one that comes before the page is painted reaches nothing.
  Object.assign(window, { awaited: one })
  const place = () => {
    const box = one.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    let hit = document.elementFromPoint(x, y)
    while (hit?.shadowRoot) {
      const deeper = hit.shadowRoot.elementFromPoint(x, y)
      if (!deeper || deeper === hit) break
      hit = deeper
    }
    const labels = [...((one as HTMLInputElement).labels ?? [])]
    return { x, y, isFree: [one, ...labels].some(it => isIn(hit, it)) }
  }
  let at = place()
  // Only then: the page may be scrolling by itself, and both would go on for ever.
  if (!at.isFree) {
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    at = place()
  }
  return {
    ...at,
    count: found.length,
    isChecked: (one as HTMLInputElement).checked ?? false,
    text: one instanceof HTMLInputElement ? one.value : words(one),
  }
}

/** Runs in the page: from now on its errors are noted, those of its content policy too, and whether a press arrives. */
export function listen() {
  const problems: string[] = []
  const page = window as unknown as { problems?: string[]; awaited?: Element | undefined }
  if (page.problems) return
  page.problems = problems
  const reached = (event: Event) => {
    if (page.awaited && event.composedPath().includes(page.awaited)) page.awaited = undefined
  }
  addEventListener('click', reached, true)
  addEventListener('error', event => problems.push(event.message))
  addEventListener('unhandledrejection', event => problems.push(String(event.reason)))
  document.addEventListener('securitypolicyviolation', event => {
    // WebKit asks for it by itself.
    if (event.blockedURI.endsWith('/favicon.ico')) return
    problems.push(`CSP: ${event.violatedDirective} ${event.blockedURI}`)
  })
}
