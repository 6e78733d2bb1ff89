import { expect, test } from 'vitest'
import { seesThread } from './comment-audience.ts'

// design/plan.md, Comments: who sees a thread, by an independent table: viewer × sender × final reviewer.
const people = ['owner', 'manager', 'mentor', 'coach', 'guest', 'other guest'] as const
type Who = (typeof people)[number]
const guests: readonly Who[] = ['guest', 'other guest']
const party = (it: Who) => ({ key: it, isGuest: guests.includes(it), isOwner: it === 'owner' })

/** By sender and reviewer, who sees it beside the owner. Written by hand. */
const crew = 'manager mentor coach'
const table: Record<Who, Record<Who, string>> = {
  owner: { owner: crew, manager: crew, mentor: crew, coach: crew, guest: 'guest', 'other guest': 'other guest' },
  manager: {
    ...{ owner: crew, manager: crew, mentor: crew, coach: crew },
    ...{ guest: 'manager guest', 'other guest': 'manager other guest' },
  },
  mentor: {
    ...{ owner: crew, manager: crew, mentor: crew, coach: crew },
    ...{ guest: 'mentor guest', 'other guest': 'mentor other guest' },
  },
  coach: {
    ...{ owner: crew, manager: crew, mentor: crew, coach: crew },
    ...{ guest: 'coach guest', 'other guest': 'coach other guest' },
  },
  guest: {
    ...{ owner: 'guest', manager: 'guest manager', mentor: 'guest mentor', coach: 'guest coach' },
    ...{ guest: 'guest', 'other guest': 'guest other guest' },
  },
  'other guest': {
    ...{ owner: 'other guest', manager: 'other guest manager', mentor: 'other guest mentor' },
    ...{ coach: 'other guest coach', guest: 'other guest guest', 'other guest': 'other guest' },
  },
}
/** Names of a row; 'other guest' is one. */
const named = (row: string): Who[] => {
  const rest = row.replaceAll('other guest', 'other_guest').split(' ')
  return rest.map(it => it.replace('_', ' ') as Who)
}

test('viewer × sender × reviewer: 216 answers, none differs from the table', () => {
  let asked = 0
  for (const sender of people)
    for (const reviewer of people)
      for (const viewer of people) {
        const sees = seesThread(party(viewer), { sender: party(sender), reviewer: party(reviewer) })
        const wanted = viewer === 'owner' || named(table[sender][reviewer]).includes(viewer)
        expect([viewer, sender, reviewer, sees]).toEqual([viewer, sender, reviewer, wanted])
        asked++
      }
  expect(asked).toBe(216)
})
