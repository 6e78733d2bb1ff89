import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LineChart, type LineChartProps } from './LineChart.tsx'
import { textsOf } from './storybook/texts.ts'

const labels = { chart: 'Chart', table: 'Table', png: 'PNG', csv: 'CSV', category: 'Week', noData: 'No Data' }
const draw = (props: Partial<LineChartProps> = {}) =>
  render(
    <LineChart
      title="Seen"
      summary="It rose."
      fileName="seen"
      number={textsOf('en').number}
      labels={labels}
      categories={['1', '2', '3']}
      series={[{ name: 'You', points: [62, null, 73.25] }]}
      {...props}
    />,
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
})

test('without data it says so', () => {
  draw({ series: [] })
  expect(screen.getByRole('heading', { name: 'No Data' })).toBeDefined()
})
