const sheets = new Map<string, CSSStyleSheet>()

/** Adds styles to a root: one shared sheet for all instances, or a `<style nonce>` where sheets cannot be adopted. */
export function addStyles(root: ShadowRoot, css: string, nonce?: string): void {
  try {
    let sheet = sheets.get(css)
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      sheets.set(css, sheet)
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
  } catch {
    for (const it of root.querySelectorAll('style')) {
      if (it.textContent === css) return
      nonce ??= it.nonce
    }
    const style = document.createElement('style')
    if (nonce) style.nonce = nonce
    style.textContent = css
    root.prepend(style)
  }
}
