/** Styles come after what stands until they are here: in the head they would hold that back, too. */
export const stylesAfterFirst = (html: string): string => {
  const link = /\s*<link rel="stylesheet"[^>]* href="\/assets\/[^>]*>/.exec(html)?.[0] ?? ''
  return html.replace(link, '').replace('</body>', () => `${link.trim()}\n  </body>`)
}
