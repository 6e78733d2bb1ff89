import { signal } from '@preact/signals-core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { type DemoPlan, demoClient, demoPlan } from '@trellis/sdk/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { PlanBoard } from './PlanBoard.tsx'

beforeEach(() => sessionStorage.clear())

const begun = 'We decide once. We write it down. We tell the team.'
const person = { clientId: 'alder', userId: 1 }
const key = 'trellis.alder.1.plan.61.note'
const planOf = (): DemoPlan => ({
  boards: [{ ...demoPlan(), notes: [{ sectionId: 'SUMMARY', text: begun, version: 3 }] }],
})

async function open(client = demoClient({ plan: planOf() })) {
  render(
    <TrellisProvider value={{ ...contextOf(client), person }}>
      <PlanBoard />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  const theirs = (text: string, version: number) =>
    client.plan.savePlanNote({ params: { id: 61 }, body: { sectionId: 'SUMMARY', text, version } })
  const sent = () => client.changes().filter(it => it.name === 'plan.savePlanNote')
  const saved = async () => (await client.plan.planBoard({ params: { id: 61 } })).notes[0]
  return { client, user: userEvent.setup(), theirs, sent, saved }
}
type Opened = Awaited<ReturnType<typeof open>>

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Summary/ })
const choices = () => [...screen.getByRole('alert').querySelectorAll('button')].map(it => it.textContent)
const shown = () => screen.getByRole('alert').querySelector('.t-plan__note')?.textContent

async function write(user: Opened['user'], text: string) {
  await user.click(await screen.findByRole('button', { name: 'Edit: Summary' }))
  await user.clear(field())
  await user.type(field(), text)
}
const save = async (user: Opened['user']) => {
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
}

const mine = begun.replace('once', 'in a day')
const theirText = begun.replace('the team', 'everybody')
const both = 'We decide in a day. We write it down. We tell everybody.'

describe('versions + 409; `node-diff3` proposes a merge of notes; where it is not clean, ask; no word lost (design, plan: concurrent edits)', () => {
  test('two have changed different sentences: the merged text is shown, and saved over the newer version', async () => {
    const { user, theirs, saved } = await open()
    await write(user, mine)
    await theirs(theirText, 3)
    await save(user)
    expect(choices()).toEqual(['Keep both changes', 'Take the newer one', 'Save mine'])
    expect(shown()).toBe(both)
    expect(field().value).toBe(mine)
    await user.click(screen.getByRole('button', { name: 'Keep both changes' }))
    await screen.findByRole('button', { name: 'Edit: Summary' })
    expect(await saved()).toMatchObject({ text: both, version: 5 })
    expect(sessionStorage.getItem(key)).toBeNull()
  })

  test('as long as it is asked, nothing beside it saves; whoever pressed is in the field, and saves again once it is chosen', async () => {
    const { user, theirs, sent } = await open()
    await write(user, mine)
    await theirs(theirText, 3)
    await save(user)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(document.activeElement).toBe(field())
    const before = sent().length
    await user.tab()
    expect([sent().length, choices().length]).toEqual([before, 3])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Edit: Summary' }))
    screen.getByRole('button', { name: 'Save' })
  })

  test('a line that somebody has deleted: it is added again or let go, and not saved', async () => {
    const { client, user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Decisions wait less than two days: Edit$/ }))
    const input = screen.getByRole('textbox', { name: 'Outcomes this year' })
    await user.type(input, ', always')
    const { savePlanItem } = client.plan
    client.plan.savePlanItem = (call, options) =>
      call.body.id > 0
        ? Promise.reject(errorOf('conflict', 'Deleted', { details: { current: null } }))
        : savePlanItem(call, options)
    await user.type(input, '{Enter}')
    await screen.findByText(/^This was deleted meanwhile/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add it again' }))
    await screen.findByRole('button', { name: 'Decisions wait less than two days, always: Edit' })
  })

  test('two have changed the same sentence: it is asked as before', async () => {
    const { user, theirs, saved } = await open()
    await write(user, mine)
    await theirs(begun.replace('once', 'twice'), 3)
    await save(user)
    expect(choices()).toEqual(['Take the newer one', 'Save mine'])
    expect((await saved())?.version).toBe(4)
  })

  test('after a reload it is still known what was begun with', async () => {
    const { client, user, theirs, saved } = await open()
    await write(user, mine)
    await theirs(theirText, 3)
    cleanup()
    await open(client)
    await screen.findByRole('alert')
    expect(shown()).toBe(both)
    await user.click(screen.getByRole('button', { name: 'Keep both changes' }))
    await waitFor(async () => expect((await saved())?.text).toBe(both))
  })

  test('what an earlier page has kept does not say what it was begun with: it is asked as before', async () => {
    sessionStorage.setItem(key, JSON.stringify({ draft: mine, version: 2 }))
    await open()
    await screen.findByRole('alert')
    expect(choices()).toEqual(['Take the newer one', 'Save mine'])
    expect(field().value).toBe(mine)
  })

  test('pressed twice, it is saved once', async () => {
    const { user, theirs, sent, saved } = await open()
    await write(user, mine)
    await theirs(theirText, 3)
    await save(user)
    const before = sent().length
    const keep = screen.getByRole('button', { name: 'Keep both changes' })
    act(() => {
      keep.click()
      keep.click()
    })
    await screen.findByRole('button', { name: 'Edit: Summary' })
    expect([sent().length - before, (await saved())?.version]).toEqual([1, 5])
  })

  test('somebody is faster once more: it is asked anew, and all three are in what is proposed', async () => {
    const { user, theirs, saved } = await open()
    await write(user, mine)
    await theirs(theirText, 3)
    await save(user)
    await theirs(`${theirText} And we ask.`, 4)
    await user.click(screen.getByRole('button', { name: 'Keep both changes' }))
    await waitFor(() => expect(shown()).toBe(`${both} And we ask.`))
    expect(field().value).toBe(both)
    expect((await saved())?.version).toBe(5)
    await user.click(screen.getByRole('button', { name: 'Keep both changes' }))
    await screen.findByRole('button', { name: 'Edit: Summary' })
    expect(await saved()).toMatchObject({ text: `${both} And we ask.`, version: 6 })
  })

  test('typed on while it is asked: what is shown follows, and no word of it is lost', async () => {
    const { user, theirs, saved } = await open()
    await write(user, mine)
    await theirs(theirText, 3)
    await save(user)
    await user.type(field(), '!', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(shown()).toBe(`!${both}`)
    await user.click(screen.getByRole('button', { name: 'Keep both changes' }))
    await waitFor(async () => expect((await saved())?.text).toBe(`!${both}`))
  })

  test('a newer one comes in while it is pressed: what was not shown is not saved', async () => {
    const from = 'One. Two. Three.'
    const sides = signal({ from, mine: 'A. Two. Three.', newer: 'One. B. Three.' })
    const done: string[] = []
    const draft = {
      isGone: signal(false),
      keepMine: async () => void done.push('kept'),
      addAgain: async () => undefined,
    }
    render(
      <TrellisProvider value={contextOf(demoClient({}))}>
        <DraftConflict
          draft={draft}
          words={{ sides, edit: it => done.push(it), most: 4000 }}
          text=""
          onTake={() => undefined}
        />
      </TrellisProvider>,
    )
    const keep = screen.getByRole('button', { name: 'Keep both changes' })
    act(() => {
      sides.value = { ...sides.value, newer: 'One. B. C.' }
      keep.click()
    })
    expect([done, shown()]).toEqual([[], 'A. B. C.'])
    act(() => keep.click())
    expect(done).toEqual(['A. B. C.', 'kept'])
  })

  test('a line that two have changed in different sentences is merged, too', async () => {
    const plan = planOf()
    const { client, user } = await open(demoClient({ plan }))
    const line = { agilePlanGroupId: 61, id: 11, type: 'OUTCOME' as const, code: null }
    await client.plan.savePlanItem({ body: { ...line, label: 'Decide soon. Tell all.', version: 1 } })
    cleanup()
    await open(client)
    await user.click(await screen.findByRole('button', { name: 'Decide soon. Tell all.: Edit' }))
    await client.plan.savePlanItem({ body: { ...line, label: 'Decide soon. Tell everybody.', version: 2 } })
    const input = screen.getByRole('textbox', { name: 'Outcomes this year' })
    await user.clear(input)
    await user.type(input, 'Decide today. Tell all.{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Keep both changes' }))
    await screen.findByRole('button', { name: 'Decide today. Tell everybody.: Edit' })
  })
})
