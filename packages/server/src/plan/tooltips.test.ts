import { languages, type TooltipGroup } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { absolutes, characters, retiredIn, untidy } from '../core/test-texts.ts'
import { bank, wordingOf } from './content.ts'

// The rules of measurement.md, section Content, for the tooltips of the Leader Impact board, in all languages.

const { tooltips } = bank
const groups = Object.keys(tooltips) as TooltipGroup[]

describe('tooltips of the Leader Impact board', () => {
  test('each section of the specification has one, and so have the network, the year and the comments', () => {
    expect(tooltips.places).toEqual([
      'CAREER_CHALLENGE',
      'ADAPTIVE_DEVELOPMENT_PLAN',
      'SUMMARY',
      'DEVELOPMENT_GOALS_AND_DELIVERABLES',
      'KEY_MILESTONES',
      'NURTURE_NETWORK',
      'YEAR',
      'COMMENTS',
    ])
  })

  test('each of the twelve item types has one', () => {
    expect(tooltips.items.toSorted()).toEqual([
      'CURRENT_CAP_RECOMMENDATION',
      'CURRENT_ROLE_DESCRIPTION',
      'DEVELOPMENT_FOCUS',
      'FUTURE_ROLE_CHALLENGE',
      'GOAL_DELIVERABLE',
      'LONG_TERM_ASPIRATION',
      'NEXT_CAP_RECOMMENDATION',
      'NEXT_ROLE_OPTION',
      'OUTCOME',
      'ROLE_CHALLENGE',
      'SHORT_TERM_ASPIRATION',
      'STRENGTH',
    ])
  })

  test('each of the five types of milestones, the ten of supporters and the three states of an invitation has one', () => {
    expect(tooltips.milestones).toEqual([
      'TEAM_SPRINT',
      'TEAM_ALIGNMENT_SURVEY',
      'GROWTH_LEADER_ASSESSMENT',
      'TEAM_DEVELOPMENT_EVENT',
      'OTHER',
    ])
    expect(tooltips.network.toSorted()).toEqual([
      'ACC_PARTNER',
      'COACH',
      'HR',
      'MANAGER',
      'MENTOR',
      'ON_BOARDING_BUDDY',
      'OTHER',
      'PEER',
      'TEACHER',
      'TEAM',
    ])
    expect(tooltips.invitations).toEqual(['PENDING', 'COMPLETED', 'EXTERNAL'])
  })
})

for (const language of languages) {
  const short = language === 'ja' || language === 'zh'
  const texts = groups.flatMap(it => Object.values(wordingOf(language).tooltips[it]))

  describe(`tooltips of the Leader Impact board, ${language}`, () => {
    test('a tooltip has at most 140 characters, in Japanese and Chinese 60', () => {
      expect(texts.filter(it => characters(it) > (short ? 60 : 140))).toEqual([])
    })

    test('a tooltip is a sentence, in Japanese up to two', () => {
      const shape = language === 'ja' ? /^([^.。!！?？]+。){1,2}$/ : /^[^.。!！?？]+[.。]$/
      expect(texts.filter(it => !shape.test(it))).toEqual([])
    })

    test('no tooltip stands twice', () => {
      expect(texts.filter((it, index) => texts.indexOf(it) !== index)).toEqual([])
    })

    test('no tooltip holds an absolute; words are the glossary’s, quotes those of print', () => {
      expect(texts.filter(it => (absolutes[language] as RegExp).test(it))).toEqual([])
      expect(retiredIn(texts, language)).toEqual([])
      expect(untidy(texts, language)).toEqual([])
    })

    if (language !== 'en') {
      test('no tooltip is left in English', () => {
        const english = new Set(groups.flatMap(it => Object.values(wordingOf('en').tooltips[it])))
        expect(texts.filter(it => english.has(it))).toEqual([])
      })
    }
  })
}
