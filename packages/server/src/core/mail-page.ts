import type { Language } from '@trellis/sdk/contract'

/** What a mail says, before it is text or HTML: both forms are made of it, so that neither knows more than the other. */
export interface MailPage {
  language: Language
  tenant: string
  product: string
  /** What it is about, above the title: team and product area. */
  about: string
  title: string
  greeting: string
  paragraphs: string[]
  /** The one button; none where there is nothing to open. */
  button?: { label: string; link: string }
  /** The same page in another form. */
  also?: { label: string; link: string }
  /** How far something is: so many parts of all, and the same in words. */
  progress?: { done: number; of: number; label: string }
  /** What else it tells of, each with its page. */
  lines?: { title: string; detail: string; link: string }[]
  /** Who asks, how long, until when, who sees what: label and value. */
  facts: (readonly [label: string, value: string])[]
  /** Below the facts: what becomes of the link, who helps. */
  closing: string[]
  /** Before the link, where the button does not work. */
  fallback: string
  /** Why the reader gets this, and from whom. */
  foot: string[]
  /** Where the reader chooses which mails come, or that none do. */
  choose?: { label: string; link: string }
}

/** The plain form of a mail. The link stands alone on its line, as some programs make a link of what touches it. */
export function mailText(page: MailPage): string {
  const { about, title, greeting, paragraphs, button, also, progress, lines = [], facts, closing } = page
  const foot = [...page.foot, ...(page.choose ? [`${page.choose.label}:\n${page.choose.link}`] : [])]
  const parts = [
    ...(about ? [about] : []),
    title,
    ...(progress ? [progress.label] : []),
    greeting,
    ...paragraphs,
    ...lines.map(it => `${it.title}\n${it.detail}\n${it.link}`),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(also ? [`${also.label}:\n${also.link}`] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...closing,
  ]
  return `${parts.join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}
