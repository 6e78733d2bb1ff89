import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from './context.tsx'
import { LineChart, type LineChartProps } from './LineChart.tsx'
import { contextOf } from './storybook/texts.ts'

const context = contextOf(demoClient())
const labels = { category: 'Week', noData: 'No Data' }
const draw = (props: Partial<LineChartProps> = {}) =>
  render(
    <TrellisProvider value={context}>
      <LineChart
        title="Seen"
        summary="It rose."
        fileName="seen"
        number={context.i18n.number}
        labels={labels}
        categories={['1', '2', '3']}
        series={[{ name: 'You', points: [62, null, 73.25] }]}
        {...props}
      />
    </TrellisProvider>,
  )

test('the picture is named by its summary, and the table holds the same', async () => {
  draw()
  expect(screen.getByRole('img', { name: 'It rose.' })).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['62', 'No Data', '73.3'])
})

test('a meaning of its own does not take the summary from those who hear it', () => {
  draw({ meaning: 'By week' })
  expect(screen.getByText('By week').className).not.toContain('t-hidden')
  expect(screen.getByText('It rose.').className).toBe('t-hidden')
})

test('arrow keys read the points, Enter reports the index', async () => {
  const onPoint = vi.fn()
  draw({ onPoint })
  screen.getByRole('slider').focus()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('3: You 73.3')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  expect(onPoint.mock.calls).toEqual([[1]])
})

test('the axis ends at 200, at 100 without series, or where it is told', () => {
  const top = (props: Partial<LineChartProps>) => {
    const { container, unmount } = draw(props)
    const text = [...container.querySelectorAll('.is-axis')].map(node => node.textContent)
    unmount()
    return text
  }
  expect(top({})).toContain('200')
  expect(top({ max: 5 })).toContain('5')
  expect(top({ max: 5, ticks: [1, 2, 3, 4, 5] }).slice(0, 5)).toEqual(['1', '2', '3', '4', '5'])
})

test('spec 2 section 9: it is 350 high', () => {
  draw()
  expect(screen.getByRole('img').getAttribute('height')).toBe('350')
})

test('spec 2 section 2: a press on a point reports its index, and is read below; the reading can be left out', async () => {
  const onPoint = vi.fn()
  const { container, unmount } = draw({ onPoint })
  const layer = screen.getByRole('slider')
  // No layout here: the plot is as wide as it is drawn without one.
  fireEvent.pointerDown(layer, { clientX: 600 })
  fireEvent.click(layer)
  expect(onPoint.mock.calls).toEqual([[2]])
  expect(container.querySelector('.t-linereading')?.textContent).toBe('3You 73.3')
  unmount()
  const without = draw({ noReading: true })
  expect(without.container.querySelector('.t-linereading')).toBeNull()
})

test('where nothing may be shown the line breaks, and the reason stands in reading, table and file', async () => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', {
    createObjectURL: (it: Blob) => {
      saved.push(it)
      return 'blob:'
    },
    revokeObjectURL: () => {},
  })
  const { container } = draw({
    series: [{ name: 'Peers', points: [40, null, 60], reasons: [null, 'one answered', null] }],
  })
  expect(container.querySelector('path.is-line')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  screen.getByRole('slider').focus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('2: Peers one answered')
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['40', 'one answered', '60'])
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await saved[0]?.text()).toContain('2,one answered')
  vi.unstubAllGlobals()
})

test('a series without a point at a place goes on; the table has a dash there, and the reading leaves it out', async () => {
  const { container } = draw({
    series: [
      { name: 'You', points: [10, undefined, 30] },
      { name: 'Crew', points: [undefined, 20, undefined] },
    ],
  })
  expect(container.querySelector('path.is-line')?.getAttribute('d')?.match(/M/g)).toHaveLength(1)
  screen.getByRole('slider').focus()
  await userEvent.keyboard('{Home}')
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('1: You 10')
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['10', '–', '–', '20', '30', '–'])
})

test('what is not to be shown is left out, and children are drawn in shades', () => {
  draw({
    series: [
      { name: 'Crew', points: [1, 2, 3], show: false, children: [{ name: 'Peers', points: [4, 5, 6] }] },
      { name: 'You', points: [1, 2, 3], style: 'dotted' },
    ],
  })
  const strokes = [...document.querySelectorAll('.t-lines svg > g[stroke]')].map(it => it.getAttribute('stroke'))
  expect(strokes).toEqual(['light-dark(var(--trellis-chart-1-8), var(--trellis-chart-1-2))', 'var(--trellis-chart-2)'])
  expect(document.querySelectorAll('.is-line.is-dotted')).toHaveLength(1)
})

test('a dashed vertical stands where it is told, between two categories as well', () => {
  const xOf = (at: number) => {
    const { container, unmount } = draw({ marker: { at, label: 'today' } })
    const d = container.querySelector('.is-today')?.getAttribute('d') ?? ''
    unmount()
    return Number(/^M([\d.]+)/.exec(d)?.[1])
  }
  expect(xOf(1.5)).toBeCloseTo((xOf(1) + xOf(2)) / 2)
})

test('without data it says so', () => {
  draw({ series: [] })
  expect(screen.getByRole('heading', { name: 'No Data' })).toBeDefined()
})

test('the dashed vertical goes around a name at the end of a line', () => {
  const today = (marker: LineChartProps['marker']) => {
    const { container, unmount } = draw({ series: [{ name: 'You', points: [62, 70] }], ...(marker ? { marker } : {}) })
    const path = container.querySelector('.is-today')?.getAttribute('d') ?? ''
    unmount()
    return path.match(/M/g)?.length
  }
  expect([today({ at: 0.5 }), today({ at: 1.1 })]).toEqual([1, 2])
})

test('dates along the axis stand evenly, as many as fit, whatever days have a point', () => {
  const axis = Array.from({ length: 40 }, (_, week) => ({ place: week / 40, label: `Week ${week}` }))
  const { container } = draw({ axis })
  const words = [...container.querySelectorAll('text.is-axis')].map(it => it.textContent ?? '')
  const weeks = words.filter(it => it.startsWith('Week')).map(it => Number(it.slice(5)))
  const steps = new Set(weeks.slice(1).map((it, at) => it - (weeks[at] ?? 0)))
  expect([weeks[0], steps.size, [...steps].every(it => it > 1)]).toEqual([0, 1, true])
  expect(words).not.toContain('2')
})
