import { diff3Merge } from 'node-diff3'

/** Two texts that were made of the same one. */
export interface Sides<D = string> {
  /** What both began with. */
  from: D
  /** What is typed here. */
  mine: D
  /** What somebody else has saved. */
  newer: D
}

/** The sentences and lines of a text, and between each two what parts them, if only '': put together they are the text again. */
export const sentencesOf = (text: string): string[] => text.split(/((?<=[.!?…]["'”’»)]?)\s+|\s*\n\s*|(?<=[。！？]))/)

/**
 * One text with what both have changed: where they have changed different sentences, so that no word of either is lost. Null where
 * they have changed the same or the same place, or where one text has all that the other says: there is nothing to propose. Null, too,
 * where it would have more than `most` characters.
 */
export function mergeTexts({ from, mine, newer }: Sides, most: number): string | null {
  // What is typed may end in a blank that nobody means.
  const [own = [], base = [], other = []] = [mine, from, newer].map(it => sentencesOf(it.trim()))
  const parts = diff3Merge(own, base, other)
  if (parts.some(it => it.conflict)) return null
  const merged = parts.flatMap(it => it.ok ?? []).join('')
  return merged.length > most || [mine, newer].some(it => it.trim() === merged.trim()) ? null : merged
}
