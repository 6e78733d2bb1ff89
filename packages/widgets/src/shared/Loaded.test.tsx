import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { demoClient, demoTeam, type FakeClient } from '@trellis/sdk/testing'
import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { TrellisProvider, useTrellis } from './context.tsx'
import { Loaded, type LoadedProps } from './Loaded.tsx'
import { contextOf } from './storybook/texts.ts'
import { useLoad } from './useLoad.ts'

type Props = Partial<LoadedProps<unknown>>

function Team({ id, ...props }: { id: number } & Props) {
  const { client } = useTrellis()
  const team = useLoad(() => client.team.getTeam({ params: { id } }), [id])
  return (
    <Loaded {...props} of={team}>
      {it => <h1>{`${it.name} ${it.id}`}</h1>}
    </Loaded>
  )
}

function Page(props: Props) {
  const [id, setId] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setId(id + 1)}>
        Next
      </button>
      <Team id={id} {...props} />
    </>
  )
}

function open(client: FakeClient, props: Props = {}) {
  const view = render(
    <StrictMode>
      <TrellisProvider value={contextOf(client)}>
        <Page {...props} />
      </TrellisProvider>
    </StrictMode>,
  )
  return { ...view, user: userEvent.setup() }
}
/** Every team is there. */
const byId = () => demoClient({}, { team: { getTeam: ({ params }) => ({ ...demoTeam, id: params.id }) } })

test('it holds the place, then shows what was loaded, in StrictMode too', async () => {
  open(byId())
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined()
  expect((await screen.findByRole('heading')).textContent).toBe('Harbour Crew 1')
  expect(screen.queryByRole('status')).toBeNull()
})

test('the place can be held by a drawing', () => {
  open(demoClient({ pending: true }), { skeleton: <p>drawing</p> })
  expect(screen.getByText('drawing')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a slow reply about what is no longer wanted is dropped', async () => {
  const client = byId()
  const gate = client.hold('team.getTeam')
  const { user } = open(client)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const calls = [await gate.next(), await gate.next(), await gate.next()]
  // StrictMode asks twice at the start.
  expect(calls.map(it => it.params.id)).toEqual([1, 1, 2])
  await act(() => calls[2]?.release())
  await act(() => calls[1]?.release())
  expect(screen.getByRole('heading').textContent).toBe('Harbour Crew 2')
})

test('a failure says why and can be tried again', async () => {
  const client = demoClient({ offline: true })
  const { user } = open(client)
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot reach the server.')
  client.switches.offline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('by keys: who tries again stays at the button while it is in vain, which is said again, and then is at the heading', async () => {
  const client = byId()
  client.switches.offline = true
  const { user } = open(client)
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  const said = screen.getByText(/^We cannot reach the server/).firstChild
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText(/^We cannot reach the server/).firstChild).not.toBe(said))
  expect(document.activeElement).toBe(again)
  expect(again.getAttribute('aria-busy')).toBeNull()
  client.switches.offline = false
  const gate = client.hold('team.getTeam')
  await user.keyboard('{Enter}')
  const call = await gate.next()
  expect(document.activeElement).toBe(again)
  expect(again.getAttribute('aria-busy')).toBe('true')
  await act(() => call.release())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('who is elsewhere by the time it is loaded is left there', async () => {
  const client = demoClient({ offline: true })
  const { user } = open(client)
  const again = await screen.findByRole('button', { name: 'Try again' })
  client.switches.offline = false
  const gate = client.hold('team.getTeam')
  await user.click(again)
  const call = await gate.next()
  const next = screen.getByRole('button', { name: 'Next' })
  next.focus()
  await act(() => call.release())
  await screen.findByRole('heading')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(next)
})

test('what is here stays below a failure, which may have words of its own', async () => {
  const client = byId()
  const { user } = open(client, { failed: 'The team could not be loaded.' })
  await screen.findByRole('heading')
  client.switches.offline = true
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The team could not be loaded.')
  expect(screen.getByRole('heading').textContent).toBe('Harbour Crew 1')
})

test('without the entitlement it says whom to ask; that is not tried again', async () => {
  open(demoClient({ fails: 'entitlement' }))
  expect((await screen.findByRole('alert')).textContent).toContain('please contact your administrator')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('without the right it says what is missing; that is not tried again', async () => {
  open(demoClient({ fails: 'forbidden' }), { refused: { text: 'Only for the team.' } })
  expect((await screen.findByText('Only for the team.')).closest('[role=alert]')?.textContent).toContain(
    "You Don't Have Permission",
  )
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what is not there is a page with a title; that is not tried again', async () => {
  open(demoClient({ fails: 'notFound' }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a reply after leaving reaches nothing', async () => {
  const client = byId()
  const gate = client.hold('team.getTeam')
  const drawn: number[] = []
  function Watched() {
    const { client } = useTrellis()
    const team = useLoad(() => client.team.getTeam({ params: { id: 1 } }), [])
    team.value.subscribe(it => it && drawn.push(it.id))
    return null
  }
  const { unmount } = render(
    <TrellisProvider value={contextOf(client)}>
      <Watched />
    </TrellisProvider>,
  )
  const late = await gate.next()
  unmount()
  await act(() => late.release())
  expect(drawn).toEqual([])
})

test('what is here stays where a reload is refused', async () => {
  let asked = 0
  const client = demoClient(
    {},
    {
      team: {
        getTeam: ({ params }) => {
          if (asked++ > 0) throw errorOf('forbidden', 'Not any more')
          return { ...demoTeam, id: params.id }
        },
      },
    },
  )
  function Again() {
    const { client } = useTrellis()
    const team = useLoad(() => client.team.getTeam({ params: { id: 1 } }), [])
    return (
      <>
        <button type="button" onClick={() => void team.reload()}>
          Again
        </button>
        <Loaded of={team}>{it => <h1>{it.name}</h1>}</Loaded>
      </>
    )
  }
  render(
    <TrellisProvider value={contextOf(client)}>
      <Again />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { name: 'Harbour Crew' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Again' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Harbour Crew' })).toBeDefined()
})
