import { describe, expect, test } from 'vitest'
import { dayMs } from '../core/day.ts'
import { endPhase, moveOf, type SprintLife, type SprintMove, sprintMoves, sprintStatuses, toldStatus } from './life.ts'

const start = new Date('2026-03-02T07:00:00Z')
const ends = new Date('2026-03-29T22:00:00Z')
const life = (over: Partial<SprintLife> = {}): SprintLife => ({
  status: 'IN_PROGRESS',
  endStatus: null,
  isExtended: false,
  start,
  ends,
  isClosed: false,
  ...over,
})
const within = new Date('2026-03-20T00:00:00Z')
const after = (days: number) => new Date(ends.getTime() + days * dayMs)
const made = (it: SprintLife, move: SprintMove, at: Date) => {
  const made = moveOf(it, move, at)
  return typeof made === 'string' ? made : `${made.status} ${made.endStatus ?? '–'}${made.isExtended ? ' longer' : ''}`
}

describe('sprints, Life of a sprint', () => {
  test('each row of the table', () => {
    const waits = life({ status: 'NOT_STARTED' })
    const over = life({ status: 'FINISHED' })
    expect(made(waits, 'begin', start)).toBe('IN_PROGRESS –')
    for (const it of [waits, life(), over]) expect(made(it, 'cancel', within)).toBe('STOPPED CANCELLED')
    expect(made(life(), 'extend', within)).toBe('IN_PROGRESS – longer')
    expect(made(life(), 'finish', ends)).toBe('FINISHED –')
    expect(made(life(), 'saveToPortfolio', within)).toBe('PORTFOLIO COMPLETED_EARLY')
    expect(made(over, 'saveToPortfolio', after(1))).toBe('PORTFOLIO COMPLETED')
    expect(made({ ...over, isExtended: true }, 'saveToPortfolio', after(1))).toBe('PORTFOLIO COMPLETED_EXTEND longer')
    expect(made(over, 'extend', after(7))).toBe('IN_PROGRESS – longer')
    for (const it of [life(), over]) expect(made(it, 'saveToIncomplete', after(1))).toBe('INCOMPLETE INCOMPLETE')
    expect(made({ ...over, isExtended: true }, 'saveToIncomplete', after(1))).toBe(
      'INCOMPLETE INCOMPLETE_EXTEND longer',
    )
  })

  test('extended, then saved early: COMPLETED_EARLY', () => {
    expect(made(life({ isExtended: true }), 'saveToPortfolio', within)).toBe('PORTFOLIO COMPLETED_EARLY longer')
  })

  test('every other move is a conflict, and a repeat changes nothing', () => {
    const allowed = new Set([
      'NOT_STARTED begin',
      'NOT_STARTED cancel',
      ...['finish', 'extend', 'saveToPortfolio', 'saveToIncomplete', 'cancel'].map(it => `IN_PROGRESS ${it}`),
      ...['extend', 'saveToPortfolio', 'saveToIncomplete', 'cancel'].map(it => `FINISHED ${it}`),
    ])
    const repeats: Record<string, string> = {
      'IN_PROGRESS begin': 'repeat',
      'FINISHED finish': 'repeat',
      'PORTFOLIO saveToPortfolio': 'repeat',
      'INCOMPLETE saveToIncomplete': 'repeat',
      'STOPPED cancel': 'repeat',
    }
    for (const status of sprintStatuses)
      for (const move of sprintMoves) {
        const endStatus = status === 'STOPPED' ? ('CANCELLED' as const) : null
        const found = made(life({ status, endStatus }), move, after(1))
        const key = `${status} ${move}`
        if (allowed.has(key)) expect(found, key).not.toMatch(/repeat|conflict/)
        else expect(found, key).toBe(repeats[key] ?? 'conflict')
      }
  })

  test('time: nothing begins or finishes early, and a week after the end nothing is extended', () => {
    expect(made(life({ status: 'NOT_STARTED' }), 'begin', new Date(start.getTime() - 1))).toBe('conflict')
    expect(made(life(), 'finish', new Date(ends.getTime() - 1))).toBe('conflict')
    for (const status of ['FINISHED', 'IN_PROGRESS'] as const)
      expect(made(life({ status }), 'extend', new Date(after(7).getTime() + 1))).toBe('conflict')
    expect(made(life(), 'saveToPortfolio', new Date(ends.getTime() - 1))).toContain('EARLY')
    expect(made(life(), 'saveToPortfolio', ends)).toBe('PORTFOLIO COMPLETED')
  })

  test('never two more weeks twice; a certificate or the next sprint closes it', () => {
    expect(made(life({ isExtended: true }), 'extend', within)).toBe('repeat')
    for (const status of ['FINISHED', 'IN_PROGRESS'] as const)
      expect(made(life({ isExtended: true, status }), 'extend', after(1))).toBe('conflict')
    expect(made(life({ isClosed: true, status: 'FINISHED' }), 'extend', after(1))).toBe('conflict')
  })

  test('until an end is chosen it is told as in progress', () => {
    expect(sprintStatuses.map(toldStatus)).toEqual([
      'NOT_STARTED',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'PORTFOLIO',
      'INCOMPLETE',
      'STOPPED',
    ])
  })
})

test('spec 2 section 2: the four phases of the end screens', () => {
  const it = { firstDay: '2026-03-02', ends }
  expect(endPhase(it, '2026-03-02', start)).toBe('first')
  expect(endPhase(it, '2026-03-03', within)).toBe('before')
  expect(endPhase(it, '2026-03-30', ends)).toBe('within')
  expect(endPhase(it, '2026-04-05', new Date(after(7).getTime() - 1))).toBe('within')
  expect(endPhase(it, '2026-04-06', after(7))).toBe('later')
})
