import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

const tabs = ['One', 'Two', 'Three'].map(label => ({ id: label, label }))

function Page() {
  const [selected, setSelected] = useState('One')
  return (
    <Tabs label="Views" tabs={tabs} selected={selected} onSelect={setSelected}>
      Panel of {selected}
    </Tabs>
  )
}

test('arrow keys, Home and End choose and carry the focus', async () => {
  render(<Page />)
  await userEvent.tab()
  for (const [key, name] of [
    ['ArrowRight', 'Two'],
    ['ArrowLeft', 'One'],
    ['ArrowLeft', 'Three'],
    ['ArrowRight', 'One'],
    ['End', 'Three'],
    ['Home', 'One'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }))
  }
})

test('the panel is named by its tab, and only the chosen tab is in the tab order', () => {
  render(<Page />)
  expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('Panel of One')
  expect(screen.getAllByRole('tab').map(tab => tab.tabIndex)).toEqual([0, -1, -1])
})
