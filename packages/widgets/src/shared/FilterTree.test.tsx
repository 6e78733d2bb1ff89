import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FilterTree } from './FilterTree.tsx'
import type { FilterItem } from './filterRules.ts'

const items: FilterItem[] = [
  {
    id: 'sprintCrew',
    name: 'Sprint crew',
    tooltip: 'The mean of each person’s last rating',
    checked: true,
    childrenName: 'By role',
    children: [
      { id: 'manager', name: 'Manager', checked: false },
      { id: 'peer', name: 'Peers', checked: false },
    ],
  },
  { id: 'self', name: 'You', checked: false },
]
const words = {
  show: (name: string) => `Show: ${name}`,
  hide: (name: string) => `Hide: ${name}`,
  about: (name: string) => `About ${name}`,
}

function open() {
  const [onChange, onClick] = [vi.fn(), vi.fn()]
  function Held() {
    const [now, setNow] = useState<readonly FilterItem[]>(items)
    return (
      <FilterTree label="Filter" items={now} onItems={setNow} onChange={onChange} onClick={onClick} words={words} />
    )
  }
  render(<Held />)
  return { onChange, onClick, user: userEvent.setup() }
}

test('every press reports the ids of all that is checked; a change only where they changed', async () => {
  const { onChange, onClick, user } = open()
  await user.click(screen.getByRole('button', { name: 'Show: By role' }))
  expect(onClick).toHaveBeenLastCalledWith(['sprintCrew', 'manager', 'peer'])
  expect(onChange).toHaveBeenLastCalledWith(['sprintCrew', 'manager', 'peer'])
  await user.click(screen.getByRole('checkbox', { name: 'Sprint crew' }))
  expect(onChange).toHaveBeenLastCalledWith([])
  await user.click(screen.getByRole('button', { name: 'Hide: By role' }))
  expect([onClick.mock.calls.length, onChange.mock.calls.length]).toEqual([3, 2])
})

test('by keyboard: Space checks, Enter opens and closes; children are there only while it is open', async () => {
  const { onChange, user } = open()
  expect(screen.queryByRole('checkbox', { name: 'Manager' })).toBeNull()
  await user.tab()
  const opener = screen.getByRole('button', { name: 'Show: By role' })
  expect(document.activeElement).toBe(opener)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Hide: By role' }).getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('checkbox', { name: 'Peers' }).focus()
  await user.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(['sprintCrew', 'manager'])
})

test('what an item stands for is told by a button of its own', () => {
  open()
  const about = screen.getByRole('button', { name: 'About Sprint crew' })
  const tip = document.getElementById(about.getAttribute('aria-describedby') ?? '')
  expect(tip?.textContent).toBe('The mean of each person’s last rating')
})
