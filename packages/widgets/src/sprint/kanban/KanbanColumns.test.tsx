import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient, demoSprint, manyActivities } from '@trellis/sdk/testing'
import { Suspense, startTransition, use, useState } from 'react'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { KanbanColumns } from './KanbanColumns.tsx'
import { KanbanModel } from './KanbanModel.ts'
import { type KanbanFilter, rightsOf } from './view.ts'

const everything: KanbanFilter = { action: '', person: '' }
const never = new Promise<never>(() => undefined)
const Slow = () => use(never)

/** The columns, with what chooses a filter whose drawing is never finished. */
async function open(n: number) {
  const client = demoClient({ sprints: { running: demoSprint() }, kanban: { activities: manyActivities(n) } })
  const store = new KanbanModel(client, null)
  await store.load.reload()
  const board = store.load.value.value
  if (!board) throw new Error('No board')
  const rights = rightsOf(board)
  function Screen() {
    const [filter, setFilter] = useState(everything)
    return (
      <Suspense>
        <button type="button" onClick={() => startTransition(() => setFilter({ action: '2', person: '' }))}>
          Choose
        </button>
        <KanbanColumns
          {...{ store, board: board as NonNullable<typeof board>, all: board?.activities ?? [], filter, rights }}
          people={new Map()}
          onOpen={() => undefined}
          onAdd={() => undefined}
        />
        {filter !== everything && <Slow />}
      </Suspense>
    )
  }
  render(
    <TrellisProvider value={contextOf(client)}>
      <Screen />
    </TrellisProvider>,
  )
  return userEvent.setup()
}
const column = () => within(screen.getByRole('region', { name: /^To do/ }))
const said = () => screen.getByRole('status').textContent

test('more of a column by keys: the focus is at the first card that has come, and how many are shown is said', async () => {
  const user = await open(81)
  for (const [from, to] of [
    [12, 24],
    [24, 27],
  ] as const) {
    column().getByRole('button', { name: 'Show more' }).focus()
    await user.keyboard('{Enter}')
    const titles = column().getAllByRole('heading', { level: 3 })
    expect(titles).toHaveLength(to)
    expect(document.activeElement).toBe(within(titles[from] as HTMLElement).getByRole('button'))
    expect(said()).toBe(`To do: ${to} of 27 shown.`)
  }
  expect(column().queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('what is lifted is told of the columns that are seen, and not of a drawing that is not finished', async () => {
  const user = await open(9)
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  act(() => screen.getByRole('button', { name: 'Move Activity 1 of a long list' }).focus())
  await user.keyboard(' ')
  expect(said()).toBe('“Activity 1 of a long list” is lifted. To do, place 1 of 3.')
})
