import { expect, test } from 'vitest'
import { agreeCut, hatchPath, ladder, partMarks, plotOf, strandPaths, trailPath } from './mapGeometry.ts'
import { type Box, placeLabels, textWidth, wrapWords } from './placeLabels.ts'

test('measurement 9: on the ladder a word is a step, and every step goes up', () => {
  expect([0, 0.3, 0.5, 0.7, 0.9, 1].map(ladder)).toEqual([0, 0.13, 0.28, 0.46, 0.74, 1])
  expect(ladder(0.8)).toBeCloseTo(0.6)
  expect(ladder(-1)).toBe(0)
  expect(ladder(2)).toBe(1)
})

test('the level axis is linear from 1 to 6', () => {
  const { x, y } = plotOf(100, 600, 50, 450)
  expect([1, 3.5, 6].map(x)).toEqual([100, 350, 600])
  expect([0.4, 6.6].map(x), 'an interval beyond the scale is drawn to its end').toEqual([100, 600])
  expect(y(0)).toBe(450)
  expect(y(1)).toBe(50)
})

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

test('the hatching stays in the half without agreement', () => {
  const plot = plotOf(100, 600, 50, 450)
  const points = numbers(hatchPath(plot, 30))
  const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)]
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...xs)).toBeLessThanOrEqual(600)
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(plot.y(agreeCut) - 0.1)
  expect(Math.max(...ys)).toBeLessThanOrEqual(450)
})

test('the strands part at the bottom and meet at the top', () => {
  const ends = strandPaths(plotOf(100, 600, 50, 450), 80).map(numbers)
  const width = (at: (list: number[]) => number | undefined) =>
    Math.max(...ends.map(it => at(it) ?? 0)) - Math.min(...ends.map(it => at(it) ?? 0))
  expect(width(it => it[0])).toBeCloseTo(18)
  expect(width(it => it.at(-2))).toBeLessThan(1)
})

test('a move that the mark would cover has no trail', () => {
  expect(trailPath({ x: 10, y: 10 }, { x: 14, y: 12 }, 12)).toBe('')
  expect(trailPath({ x: 10, y: 10 }, { x: 90, y: 60 }, 12)).toContain('Q')
})

test('marks in one place move apart, and never far', () => {
  const marks = Array.from({ length: 4 }, () => ({ x: 200, y: 200 }))
  const moved = partMarks(marks, 25)
  for (const [at, one] of moved.entries()) {
    expect(Math.hypot(one.x - 200, one.y - 200)).toBeLessThanOrEqual(22.001)
    for (const two of moved.slice(at + 1)) expect(Math.hypot(two.x - one.x, two.y - one.y)).toBeGreaterThan(10)
  }
  expect(
    partMarks(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      25,
    ),
  ).toEqual([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ])
})

const common = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

const frame = { x: 0, y: 0, width: 600, height: 400 }

test('names cover neither marks nor each other', () => {
  const marks = [
    { x: 300, y: 200, width: 90 },
    { x: 330, y: 210, width: 80 },
    { x: 580, y: 40, width: 90 },
  ]
  const placed = placeLabels(marks, 12, frame, [], [])
  expect(placed.every(it => it.shown)).toBe(true)
  const last = placed[2]
  expect((last?.x ?? 0) + 90).toBeLessThanOrEqual(600)
  const [one, two] = placed
  const apart =
    Math.abs((one?.baseline ?? 0) - (two?.baseline ?? 0)) >= 14 || Math.abs((one?.x ?? 0) - (two?.x ?? 0)) >= 80
  expect(apart).toBe(true)
})

test('names in one line keep a space between them, and no line to a name runs through another', () => {
  for (let gap = 20; gap < 140; gap += 4) {
    const marks = Array.from({ length: 5 }, (_, at) => ({ x: 150 + gap * at, y: 200 + 3 * (at % 2), width: 90 }))
    const placed = placeLabels(marks, 12, frame, [], [])
    const boxes = placed.flatMap(it => (it.shown ? [{ x: it.x, y: it.baseline - 12.5, width: 90, height: 16 }] : []))
    for (const [at, box] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const sameLine = Math.min(box.y, other.y) + 16 - Math.max(box.y, other.y) > 6
        if (sameLine)
          expect(Math.max(box.x, other.x) - Math.min(box.x, other.x) - 90, `${gap}`).toBeGreaterThanOrEqual(3)
      }
  }
})

test('a name stays in the half of its mark, even where one below it would be nearer', () => {
  const home = { x: 0, y: 0, width: 600, height: 130 }
  const marks = Array.from({ length: 6 }, (_, at) => ({
    x: 290 + 28 * (at % 3),
    y: 76 + 28 * Math.floor(at / 3),
    width: 110,
  }))
  const lowest = (all: ReturnType<typeof placeLabels>) => Math.max(...all.map(it => it.baseline + 3.5))
  expect(lowest(placeLabels(marks, 12, frame, [], []))).toBeGreaterThan(130)
  const kept = placeLabels(
    marks.map(it => ({ ...it, home })),
    12,
    frame,
    [],
    [],
  )
  expect(kept.every(it => it.shown)).toBe(true)
  expect(lowest(kept)).toBeLessThan(131)
})

test('where no place is free the name is left out: the list beside the map has it', () => {
  const everywhere = [frame]
  expect(placeLabels([{ x: 300, y: 200, width: 90 }], 12, frame, everywhere, [])[0]?.shown).toBe(false)
})

test('twelve marks in a heap all have their names, none over a mark or another name, with a line where one stands away', () => {
  for (const [spreadX, spreadY, width] of [
    [30, 24, 96],
    [60, 10, 130],
    [12, 70, 150],
  ] as const) {
    const marks = partMarks(
      Array.from({ length: 12 }, (_, at) => ({
        x: 330 + spreadX * Math.cos(at * 2.4) * (at / 12),
        y: 200 + spreadY * Math.sin(at * 2.4) * (at / 12),
        width,
      })),
      25,
      40,
    )
    const placed = placeLabels(marks, 12, frame, [], [])
    expect(placed.filter(it => it.shown)).toHaveLength(12)
    const boxes = placed.map((it, at) => ({ x: it.x, y: it.baseline - 12.5, width: marks[at]?.width ?? 0, height: 16 }))
    for (const [at, box] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) expect(common(box, other)).toBeLessThanOrEqual(24)
      for (const mark of marks)
        expect(common(box, { x: mark.x - 12, y: mark.y - 12, width: 24, height: 24 })).toBeLessThanOrEqual(24)
      const mark = marks[at] as (typeof marks)[number]
      const [toX, toY] = [
        Math.max(box.x - mark.x, 0, mark.x - box.x - box.width),
        Math.max(box.y - mark.y, 0, mark.y - box.y - box.height),
      ]
      if (Math.hypot(toX, toY) > 30) expect(placed[at]?.leader).toBeDefined()
    }
  }
})

test('a mark at an end of an axis stays within the frame', () => {
  const { x, y } = plotOf(100, 600, 50, 450, 16)
  expect([x(1), x(6), y(0), y(1)]).toEqual([116, 584, 434, 66])
})

test('words are broken between, never within', () => {
  expect(wrapWords('Shared middle', 60)).toEqual(['Shared', 'middle'])
  expect(wrapWords('Verantwortungsbewusst', 20)).toEqual(['Verantwortungsbewusst'])
  expect(textWidth('情報共有')).toBe(52)
})
