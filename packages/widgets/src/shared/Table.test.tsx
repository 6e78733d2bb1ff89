import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Table } from './Table.tsx'

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'answered', label: 'Answered', numeric: true },
]

test('caption, headers and the scroller have names, also when the caption is hidden', () => {
  render(<Table caption="Members" hideCaption columns={columns} rows={[{ key: '1', cells: ['Ben', '45'] }]} />)
  expect(screen.getByRole('table', { name: 'Members' })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Members' }).tabIndex).toBe(0)
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  expect(screen.getByRole('rowheader', { name: 'Ben' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '45' }).className).toBe('is-num')
})

test('without rows it says so', () => {
  render(<Table caption="Members" columns={columns} rows={[]} empty="Nobody yet" />)
  expect(screen.getByRole('cell', { name: 'Nobody yet' }).getAttribute('colspan')).toBe('2')
})
