import { demoTeam } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { bodyOf, draftOf, emptyDraft, keptDraft, type TeamDraft } from './teamDraft.ts'

/** A draft in which no field is as in an empty one. */
const full: TeamDraft = {
  ...{ name: 'One', description: 'First', purpose: 'LEARNING', type: 'REMOTE', distribution: 'SEVERAL_SITES' },
  ...{ durationStart: '2026-02-01', durationEnd: '2026-03-31' },
}

test('every field of a team is in its draft, and is kept and sent as it is', () => {
  expect(Object.entries(full).filter(([key, value]) => emptyDraft[key as keyof TeamDraft] === value)).toEqual([])
  expect(draftOf({ ...demoTeam, ...full })).toEqual(full)
  expect(keptDraft(JSON.parse(JSON.stringify(full)))).toEqual(full)
  expect(bodyOf(full)).toEqual(full)
})

test('what is kept and strange is as in an empty draft; days that are empty are sent as none', () => {
  expect(keptDraft({ ...full, purpose: 'FUN', name: 7 })).toEqual({ ...full, purpose: 'PROJECT', name: '' })
  expect(keptDraft(null)).toEqual(emptyDraft)
  expect(bodyOf(emptyDraft)).toMatchObject({ durationStart: null, durationEnd: null })
})
