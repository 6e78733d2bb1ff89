import { readFileSync } from 'node:fs'
import { activityTypes, languages } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { absolutes, characters, negations, readingGrade, retiredIn, untidy } from '../core/test-texts.ts'

// The rules of measurement.md, section Content, for the sprint library and the motivational messages in all languages.

interface Coded {
  code: string
}
interface Sprint extends Coded {
  owner: 'user' | 'team'
  kind: 'personal' | 'team' | 'express'
  target: string | null
  icon: string
  duration: number
  feedbackFrequency: number
  crewRoles: string[]
  actions: (Coded & { activities: (Coded & { type: string })[] })[]
  behaviors: Coded[]
  outcomes: Coded[]
}
interface Library {
  version: string
  status: Record<string, string>
  sprints: Sprint[]
}
type Texts = Record<string, { label: string; description: string }>
interface Wording {
  language: string
  version: string
  status: string
  sprints: Texts
  actions: Texts
  activities: Record<string, string>
  behaviors: Texts
  outcomes: Texts
  messages: Record<string, string[]>
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../content/${name}.json`, import.meta.url), 'utf8'))
const library = read('sprint/library') as Library
const { sprints } = library
const wordings = languages.map(it => read(`sprint/${it}`) as Wording)
const english = wordings.find(it => it.language === 'en') as Wording

const capabilities = (read('gla/items') as { capabilities: string[] }).capabilities
const subscales = (read('alignment/items') as { subscales: Coded[] }).subscales.map(it => it.code)

const actions = sprints.flatMap(it => it.actions)
const codes = {
  sprints: sprints.map(it => it.code),
  actions: actions.map(it => it.code),
  activities: actions.flatMap(it => it.activities.map(activity => activity.code)),
  behaviors: sprints.flatMap(it => it.behaviors.map(behavior => behavior.code)),
  outcomes: sprints.flatMap(it => it.outcomes.map(outcome => outcome.code)),
}
const groups = ['sprints', 'actions', 'behaviors', 'outcomes'] as const

const labelled = (wording: Wording) => groups.flatMap(it => Object.values(wording[it]))
const rated = (wording: Wording) =>
  [wording.behaviors, wording.outcomes].flatMap(it => Object.values(it)).flatMap(it => [it.label, it.description])
const allTexts = (wording: Wording) => [
  ...labelled(wording).flatMap(it => [it.label, it.description]),
  ...Object.values(wording.activities),
]
const doubled = (texts: string[]) => texts.filter((it, index) => texts.indexOf(it) !== index)

describe('sprint library', () => {
  test('has 26 sprints: 10 personal, 12 of a team, 4 express, of which two are for a team', () => {
    const kinds = sprints.map(it => `${it.kind} ${it.owner}`)
    expect(sprints).toHaveLength(26)
    expect(kinds.filter(it => it === 'personal user')).toHaveLength(10)
    expect(kinds.filter(it => it === 'team team')).toHaveLength(12)
    expect(kinds.filter(it => it === 'express user')).toHaveLength(2)
    expect(kinds.filter(it => it === 'express team')).toHaveLength(2)
  })

  test('each capability points to one personal sprint, each subscale to one of a team', () => {
    const targets = (kind: string) => sprints.filter(it => it.kind === kind).map(it => it.target)
    expect(targets('personal')).toEqual(capabilities)
    expect(targets('team')).toEqual(subscales)
    expect(targets('express')).toEqual([null, null, null, null])
  })

  test('each sprint has 3 actions of 3 activities, 3 behaviours and 2 outcomes, with codes made of its own', () => {
    for (const { code, actions, behaviors, outcomes } of sprints) {
      expect(code).toMatch(/^SPR-[PTE]-\d\d$/)
      expect(actions.map(it => it.code)).toEqual([1, 2, 3].map(it => `${code}-A${it}`))
      for (const action of actions)
        expect(action.activities.map(it => it.code)).toEqual([1, 2, 3].map(it => `${action.code}-${it}`))
      expect(behaviors.map(it => it.code)).toEqual([1, 2, 3].map(it => `${code}-B${it}`))
      expect(outcomes.map(it => it.code)).toEqual([1, 2].map(it => `${code}-O${it}`))
    }
    expect(doubled(codes.sprints)).toEqual([])
  })

  test('activities have types of the specification; check-ins and the review come by themselves', () => {
    const types = actions.flatMap(it => it.activities.map(activity => activity.type))
    expect(types.filter(it => !(activityTypes as readonly string[]).includes(it))).toEqual([])
    expect(types.filter(it => ['WC', 'REV'].includes(it))).toEqual([])
  })

  test('durations, frequencies and crew roles are those of the specification, express ones last a week', () => {
    const roles = ['manager', 'mentor', 'peer', 'team', 'customer', 'coach', 'other']
    for (const { kind, duration, feedbackFrequency, crewRoles } of sprints) {
      expect(kind === 'express' ? [1] : [4, 8, 12]).toContain(duration)
      expect(kind === 'express' ? [1, 7] : [7, 14, 28]).toContain(feedbackFrequency)
      expect(crewRoles.filter(it => !roles.includes(it))).toEqual([])
      expect(doubled(crewRoles)).toEqual([])
      expect(crewRoles.length).toBeGreaterThan(1)
    }
  })

  test('most sprints meet the design criteria of the certificate as they stand', () => {
    const certified = sprints.filter(
      it =>
        it.duration >= 8 &&
        it.feedbackFrequency <= 14 &&
        it.crewRoles.includes('manager') &&
        it.crewRoles.includes('peer'),
    )
    expect(certified.length).toBeGreaterThan(sprints.length / 2)
  })

  test('no two sprints have the same icon', () => {
    expect(doubled(sprints.map(it => it.icon))).toEqual([])
  })

  test('texts that a crew rates read at grade 8 or below', () => {
    const hard = [...Object.values(english.behaviors), ...Object.values(english.outcomes)].filter(
      it => readingGrade(it.label) > 8 || readingGrade(it.description) > 8,
    )
    expect(hard).toEqual([])
  })

  test('texts that a crew rates say who acts: I in a personal sprint, we in one of a team', () => {
    const owners = new Map(sprints.map(it => [it.code, it.owner]))
    const wrong = Object.entries(english.behaviors).filter(([code, { label }]) => {
      const owner = owners.get(code.slice(0, code.lastIndexOf('-')))
      return !label.startsWith(owner === 'team' ? 'We ' : 'I ')
    })
    expect(wrong).toEqual([])
  })
})

test('the sprint library is there in all languages', () => {
  expect(wordings.map(it => it.language)).toEqual([...languages])
  expect(Object.keys(library.status).sort()).toEqual([...languages].sort())
})

for (const wording of wordings) {
  const { language } = wording
  const short = language === 'ja' || language === 'zh'

  describe(`sprint library, ${language}`, () => {
    test('has the version of the library and says how far its translation is', () => {
      expect(wording.version).toBe(library.version)
      expect(['draft', 'reviewed', 'field-tested']).toContain(wording.status)
      expect(library.status[language]).toBe(wording.status)
    })

    test('every code has its text, and nothing else has', () => {
      for (const group of [...groups, 'activities'] as const) expect(Object.keys(wording[group])).toEqual(codes[group])
      expect(labelled(wording).filter(it => Object.keys(it).join() !== 'label,description')).toEqual([])
      expect(allTexts(wording).filter(it => !it.trim() || /\{\{|\t/.test(it))).toEqual([])
    })

    test('labels have at most 60 characters, in Japanese and Chinese 40; descriptions 140; activities 120, as an activity may', () => {
      const all = labelled(wording)
      expect(all.filter(it => characters(it.label) > (short ? 40 : 60))).toEqual([])
      expect(all.filter(it => characters(it.description) > 140)).toEqual([])
      expect(Object.values(wording.activities).filter(it => characters(it) > 120)).toEqual([])
    })

    test('a description is one sentence, a label none', () => {
      const all = labelled(wording)
      expect(all.filter(it => !/^[^.。!！?？]+[.。]$/.test(it.description))).toEqual([])
      expect(all.filter(it => /[.。!！]/.test(it.label))).toEqual([])
    })

    test('no text holds an absolute', () => {
      expect(allTexts(wording).filter(it => (absolutes[language] as RegExp).test(it))).toEqual([])
    })

    if (!short) {
      test('no text that a crew rates is turned round by a negation', () => {
        expect(rated(wording).filter(it => (negations[language] as RegExp).test(it))).toEqual([])
      })
    }

    const everything = [...allTexts(wording), ...Object.values(wording.messages).flat()]

    test('no text stands twice', () => {
      expect(doubled(everything)).toEqual([])
    })

    test('texts have the words of the glossary and the quotes of print', () => {
      expect(retiredIn(everything, language)).toEqual([])
      expect(untidy(everything, language)).toEqual([])
    })

    test('has ten motivational messages a moment, which are short and calm', () => {
      expect(Object.keys(wording.messages)).toEqual(['start', 'progress', 'completion', 'daily'])
      for (const messages of Object.values(wording.messages)) {
        expect(messages).toHaveLength(10)
        expect(messages.filter(it => !it.trim() || characters(it) > 140 || /[!！]/.test(it))).toEqual([])
      }
    })

    if (language !== 'en') {
      test('no text is left in English', () => {
        const known = new Set([...allTexts(english), ...Object.values(english.messages).flat()])
        expect([...allTexts(wording), ...Object.values(wording.messages).flat()].filter(it => known.has(it))).toEqual(
          [],
        )
      })
    }
  })
}

test('motivational messages lay no guilt, count no days in a row and rank nobody', () => {
  const heavy = /\b(streak|in a row|rank|best|better than|behind|missed|failed|late|guilt|sorry|must|should)\b/i
  expect(
    Object.values(english.messages)
      .flat()
      .filter(it => heavy.test(it)),
  ).toEqual([])
})
