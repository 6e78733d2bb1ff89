import { render } from '@testing-library/react'
import { demoReport } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { Strip } from './Strip.tsx'

test('the interval of few people reaches beyond the scale: its bar ends with the axis', () => {
  const [it] = demoReport().team_alignment_sub_scale_list
  if (!it) throw new Error('The demo report is empty')
  const { container } = render(<Strip it={{ ...it, ci95: [0.6, 6.4] }} most={1} />)
  const bar = container.querySelector('.t-strip__ci')
  expect([bar?.getAttribute('x1'), bar?.getAttribute('x2')]).toEqual(['0%', '100%'])
})
