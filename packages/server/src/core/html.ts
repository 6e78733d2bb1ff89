/** Text as HTML: nothing in it can become a tag or leave an attribute. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, it => `&#${it.charCodeAt(0)};`)
