import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type DemoLeader360, demoClient, demoCustom360 } from '@trellis/sdk/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { Custom360s } from './Custom360s.tsx'

afterEach(cleanup)

function show(choice: DemoLeader360['choice'] = {}) {
  const client = demoClient({ leader360: { choice } })
  const onChange = vi.fn()
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <Custom360s onChange={onChange} />
    </TrellisProvider>,
  )
  const sent = (name: string) => client.calls.filter(it => it.name === `leader360.${name}`)
  return { sent, onChange }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const type = (name: string | RegExp, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } })
/** Why it cannot be saved yet. */
const reason = () => {
  const save = screen.getByRole('button', { name: /^Save/ })
  return document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent ?? null
}

describe('plan, 360: a custom 360 has 4 to 10 capabilities of 2 to 4 statements and up to 10 own ones', () => {
  test('one is put together, saved as a draft and activated', async () => {
    const { sent, onChange } = show()
    await press('New 360')
    expect(reason()).toBe('Please give it a name.')
    type(/^Name in the menu/, 'Alder 360')
    for (const it of ['Communication', 'Direction', 'Decisions']) check(it)
    expect(reason()).toBe('Please choose 4 to 10 capabilities.')
    check('Change')
    expect(reason()).toBeNull()
    for (const it of [1, 2, 3]) check(`This leader does what statement ${it} of Change says.`)
    expect(reason()).toBe('Please choose at least 2 statements: Change.')
    check('This leader does what statement 1 of Change says.')
    await press('Add a statement')
    expect(reason()).toBe('Please fill in own statement 1, or remove it.')
    fireEvent.change(screen.getByRole('combobox', { name: 'Capability' }), { target: { value: 'direction' } })
    type('As the leader reads it', 'I say early what will be late.')
    type('As the others read it', 'This leader says early what will be late.')
    expect(reason()).toBeNull()
    await press('Save as draft')
    await screen.findByText('“Alder 360” is saved.')
    expect(sent('saveModel')).toMatchObject([
      {
        body: {
          ...{ id: 0, version: 0, navTitle: 'Alder 360' },
          capabilities: [
            { capability: 'communication', items: [1, 2, 3, 4].map(it => `L360-communication-${it}`) },
            { capability: 'direction' },
            { capability: 'decisions' },
            { capability: 'change', items: ['L360-change-1', 'L360-change-4'] },
          ],
          own: [{ key: '', capability: 'direction', self: 'I say early what will be late.', languageCode: 'en' }],
        },
      },
    ])
    await press('Activate: Alder 360')
    await screen.findByText('Leaders find “Alder 360” in their menu now.')
    expect(onChange).toHaveBeenCalledTimes(2)
    await press('Deactivate: Alder 360')
    await screen.findByText('Nobody can start “Alder 360” any more. Rounds that run go on.')
  })

  test('no more than ten own statements; one about a capability that is left out waits for another', async () => {
    show({ models: [demoCustom360()] })
    await press('Edit: Alder 360')
    for (let it = 1; it < 10; it++) await press('Add a statement')
    expect(screen.getByRole('group', { name: 'Own statement 10' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add a statement' }).getAttribute('aria-disabled')).toBe('true')
    for (let it = 10; it > 1; it--) await press(`Remove: Own statement ${it}`)
    check('Empowerment')
    check('Communication')
    expect(reason()).toBe('Please fill in own statement 1, or remove it.')
  })

  test('one that was sent stays as it is, and is the pattern of a new one', async () => {
    const { sent } = show({ models: [demoCustom360({ frozenAt: '2026-10-01T09:00:00Z', rounds: 2 })] })
    await screen.findByText('Rounds sent: 2. It stays as it was sent.')
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    await press('New one from it: Alder 360')
    type(/^Name in the menu/, 'Alder 360 next')
    await press('Save as draft')
    await screen.findByText('“Alder 360 next” is saved.')
    expect(sent('saveModel')).toMatchObject([{ body: { id: 0, navTitle: 'Alder 360 next' } }])
  })

  test('what somebody else has saved meanwhile is not overwritten unasked', async () => {
    const model = demoCustom360()
    const choice = { models: [model] }
    const { sent } = show(choice)
    await press('Edit: Alder 360')
    type(/^Name in the menu/, 'Mine')
    Object.assign(model, { version: 3, navTitle: 'Theirs' })
    await press('Save as draft')
    await screen.findByText('This 360 was changed meanwhile. Which one should count?')
    await press('This one')
    await screen.findByText('“Mine” is saved.')
    expect(sent('saveModel').map(it => (it.body as { version: number }).version)).toEqual([2, 3])
  })

  test('the minimum of a group is 3 to 10', async () => {
    const { sent } = show({ minimum: 4 })
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Answers at least' })
    expect([select.value, ...[...select.options].map(it => it.value)]).toEqual('4 3 4 5 6 7 8 9 10'.split(' '))
    fireEvent.change(select, { target: { value: '6' } })
    await screen.findByText('Rounds sent from now on show a group from 6 answers on.')
    await waitFor(() => expect(select.value).toBe('6'))
    expect(sent('setMinimum')).toMatchObject([{ body: { minimum: 6 } }])
  })

  test('what the licence does not include is said, and nothing can be made', async () => {
    show({ mayMake: false })
    await screen.findByText('Your license does not include the feature.')
    expect(screen.queryByRole('button', { name: 'New 360' })).toBeNull()
  })
})
