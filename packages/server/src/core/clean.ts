/** Characters of a value in a mail; a name that is longer ends in dots. */
const most = 120
/** The same of a sentence of ours in which such values stand. */
const mostSaid = 600

/** Line ends and other control characters, and halves of characters. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** Scripts in whose words a joiner, which nobody sees, is a part of the spelling: Persian, Urdu, the languages of India, … */
const scripts = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
const joining = scripts.replace(/\w+ ?/g, it => `\\p{scx=${it.trim()}}`)

/** What stays of that which nobody sees: joiners in such words and within emoji, and what makes a sign an emoji. */
const kept = [
  `(?<=[${joining}])(?:\\u200c|\\u200d)`,
  '(?<=\\p{ExtPict}|\\p{EMod}|\\ufe0f)\\u200d(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})\\ufe0f',
].join('|')

/** Characters of no width, direction marks, soft hyphens, fillers, selectors, tags. */
const unseen = new RegExp(`(?!${kept})(?:\\p{Default_Ignorable_Code_Point}|\\p{Cf})`, 'gu')

/** The dot of a name of a host: it ends in letters, and one letter alone is an initial. */
const hostDot = /[^\s.。][.。](?=\p{L}[\p{L}\p{M}\p{N}\p{Cf}-])/gu
/** A host by its number. A version or a date has fewer. */
const fourNumbers = /\p{Nd}+(?:[.。]\p{Nd}+){3,}/gu

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A space after its dots, and nobody makes a link of it. */
const harmlessOf = (text: string) =>
  squeezed(
    text
      .replace(/:\/\//g, ' ')
      .replace(hostDot, '$& ')
      .replace(fourNumbers, it => it.replace(/[.。]/g, '$& ')),
  )

function cleanLine(value: string): string {
  const typed = squeezed(value.replace(control, ' ').replace(unseen, ''))
  const read = squeezed(typed.normalize('NFKC'))
  const harmless = harmlessOf(read)
  return harmless === read ? typed : harmless
}

/** The same of a text of several lines, each however long it is. */
export const cleanLines = (text: string): string => text.split('\n').map(cleanLine).join('\n')

/**
 * A value as it may stand in a mail: one line, of bounded length, in which nothing is a web or mail address that a mail program
 * would make a link of. A person chooses the name of a team; whoever reads the mail trusts what looks like ours. It is judged as
 * programs read it, look-alikes of letters and dots taken for what they look like (NFKC); who means no address is written as typed.
 */
export const clean = (value: string): string => bounded(value, most)

/** The same of a sentence of ours, in which what people typed is cleaned already: it is said whole. */
export const cleanSentence = (text: string): string => bounded(text, mostSaid)

function bounded(value: string, length: number): string {
  const line = cleanLine(value)
  const letters = [...line]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : line
}
