import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeTexts, sentencesOf } from './mergeTexts.ts'

const from = 'We decide once. We write it down. We tell the team.'
const merged = (mine: string, newer: string) => mergeTexts({ from, mine, newer }, 4000)

describe('`node-diff3` proposes a merge of notes, else ask; no word lost (design, plan: concurrent edits)', () => {
  test('two have changed different sentences: one text has both, though the sentences stand side by side', () => {
    const mine = from.replace('once', 'in a day')
    expect(merged(mine, from.replace('down', 'up'))).toBe('We decide in a day. We write it up. We tell the team.')
    expect(merged(mine, `${from} And we ask.`)).toBe(
      'We decide in a day. We write it down. We tell the team. And we ask.',
    )
    expect(merged(mine, 'We decide once. We tell the team.')).toBe('We decide in a day. We tell the team.')
  })

  test('lines without a full stop, and full stops without a space after them, part the text, too', () => {
    expect(mergeTexts({ from: 'a\nb\nc', mine: 'A\nb\nc', newer: 'a\nb\nC\nd' }, 4000)).toBe('A\nb\nC\nd')
    expect(
      mergeTexts({ from: '今日決める。書く。', mine: '明日決める。書く。', newer: '今日決める。二人で書く。' }, 4000),
    ).toBe('明日決める。二人で書く。')
  })

  test('a blank or a line that somebody typed at the end is no change', () => {
    expect(merged(`${from.replace('once', 'in a day')} \n`, from.replace('team', 'board'))).toBe(
      'We decide in a day. We write it down. We tell the board.',
    )
  })

  test('two have changed the same sentence, or begun the same empty note: nothing is proposed', () => {
    expect(merged(from.replace('once', 'twice'), from.replace('once', 'in a day'))).toBeNull()
    expect(merged(`${from} Mine.`, `${from} Theirs.`)).toBeNull()
    expect(merged('We write it down.', from.replace('once', 'twice'))).toBeNull()
    expect(mergeTexts({ from: '', mine: 'Mine.', newer: 'Theirs.' }, 4000)).toBeNull()
  })

  test('where both together are longer than the text may be nothing is proposed: it could not be saved', () => {
    const mine = from.replace('once', 'in a day')
    const newer = `${from} And we ask.`
    const both = 'We decide in a day. We write it down. We tell the team. And we ask.'
    expect(mergeTexts({ from, mine, newer }, both.length)).toBe(both)
    expect(mergeTexts({ from, mine, newer }, both.length - 1)).toBeNull()
  })

  test('where one text has all that the other says there is nothing to propose', () => {
    const more = `${from} And we ask.`
    expect(merged(more, `${more} `)).toBeNull()
    expect(merged(from, more)).toBeNull()
    expect(merged(more.replace('once', 'twice'), more)).toBeNull()
  })

  test('a text is its sentences put together, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '.', ' ', '\n', '。', '?', '”', 'B') }), text => {
        expect(sentencesOf(text).join('')).toBe(text)
      }),
    )
  })

  test('no word of either is lost: what one has written stands in the merged text, and what neither has deleted', () => {
    let clean = 0
    const words = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 0, maxLength: 3 })
    /** Each sentence kept, deleted, changed, or followed by another. */
    const edits = fc.array(fc.constantFrom('keep', 'keep', 'keep', 'drop', 'change', 'add'), {
      minLength: 6,
      maxLength: 6,
    })
    fc.assert(
      fc.property(words, edits, edits, (extra, one, other) => {
        const base = [0, 1, 2, 3, 4, 5].map(it => `Sentence ${it}${extra.map(no => ` word${no}`).join('')}.`)
        const write = (who: string, list: string[]) =>
          base.flatMap((it, at) => {
            if (list[at] === 'drop') return []
            if (list[at] === 'change') return [`${who} changed ${at}.`]
            return list[at] === 'add' ? [it, `${who} added ${at}.`] : [it]
          })
        const [mine, newer] = [write('Mine', one), write('Theirs', other)]
        const both = mergeTexts({ from: base.join(' '), mine: mine.join(' '), newer: newer.join(' ') }, 4000)
        if (both === null) return
        clean++
        const said = sentencesOf(both)
        for (const it of [...mine, ...newer]) if (!base.includes(it)) expect(said).toContain(it)
        for (const it of base) if (mine.includes(it) && newer.includes(it)) expect(said).toContain(it)
        expect(new Set(said.filter(it => it.trim())).size).toBe(said.filter(it => it.trim()).length)
      }),
      { numRuns: 500 },
    )
    expect(clean).toBeGreaterThan(20)
  })
})
