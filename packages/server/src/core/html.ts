/** Text as HTML: nothing in it can become a tag or leave an attribute. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, it => `&#${it.charCodeAt(0)};`)

/** A page for developers and operators. `body` is HTML. */
export const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${asHtml(title)}</title><link rel="stylesheet" href="/sign-in/tokens.css"><link rel="stylesheet" href="/sign-in/pages.css"></head><body><main><h1>${asHtml(title)}</h1>${body}</main></body></html>`
