/** Characters of a value in a mail; a name that is longer ends in dots. */
const most = 120

/** Line ends, other control characters, and marks that turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * A value as it may stand in a mail: one line, of bounded length, in which nothing is a web or mail address that a mail program
 * would make a link of. A person chooses the name of a team; whoever reads the mail trusts what looks like ours.
 */
export function clean(value: string): string {
  const line = value
    .replace(unseen, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/([\p{L}\p{N}\p{M}_-])([.．｡])(?=\p{L}[\p{L}\p{M}\p{N}-])/gu, '$1$2 ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}
