import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { doubleMs } from './doubleMs.ts'
import { Input } from './Input.tsx'

function Page({ keepOpen }: { keepOpen?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        open={open}
        title="Rename sprint"
        text="Everyone sees it."
        closeLabel="Close"
        keepOpen={keepOpen}
        onClose={() => setOpen(false)}
      >
        <Input label="Name" value="" onChange={() => {}} />
      </Dialog>
    </>
  )
}

async function opened(keepOpen?: boolean) {
  render(<Page keepOpen={keepOpen} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
}

test('is named by its title and described by its text, and starts in the first field', async () => {
  await opened()
  expect(screen.getByRole('dialog', { name: 'Rename sprint', description: 'Everyone sees it.' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test('Esc closes it and the focus comes back', async () => {
  await opened()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }))
})

test('Esc is the dialog’s own, however often: the browser closes nothing in which something is written', async () => {
  const asked = vi.fn()
  render(<Dialog open title="Add" onClose={asked} />)
  const inner = screen.getByRole('dialog')
  for (const times of [1, 2, 3]) {
    // False: its default is prevented.
    expect(fireEvent.keyDown(inner, { key: 'Escape' })).toBe(false)
    expect(asked).toHaveBeenCalledTimes(times)
  }
  expect(fireEvent.keyDown(inner, { key: 'Enter' })).toBe(true)
  expect(asked).toHaveBeenCalledTimes(3)
})

test('Esc that something in it has taken does not close it', async () => {
  const asked = vi.fn()
  render(
    <Dialog open title="Add" onClose={asked}>
      <input aria-label="Own" onKeyDown={event => event.preventDefault()} />
    </Dialog>,
  )
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
  expect(asked).not.toHaveBeenCalled()
})

test('what opened it is gone: the focus goes to the heading that it stood under, not to the top of the page', async () => {
  function Items() {
    const [items, setItems] = useState(['One', 'Two'])
    const [chosen, choose] = useState<string | null>(null)
    return (
      <section>
        <h2>Items</h2>
        {items.map(it => (
          <Button key={it} onClick={() => choose(it)}>
            {it}
          </Button>
        ))}
        <Dialog
          open={chosen !== null}
          title="Delete?"
          onClose={() => choose(null)}
          actions={
            <Button
              onClick={() => {
                setItems(items.filter(it => it !== chosen))
                choose(null)
              }}
            >
              Delete
            </Button>
          }
        />
      </section>
    )
  }
  render(<Items />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Items' })))
})

test('the close button closes it and the focus comes back', async () => {
  await opened()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }))
})

test('a press beside it closes, a press inside does not', async () => {
  await opened()
  fireEvent.mouseDown(screen.getByText('Everyone sees it.'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  // The second half of the double press that opened it falls beside it, too.
  fireEvent.mouseDown(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await new Promise(done => setTimeout(done, doubleMs))
  fireEvent.mouseDown(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('kept open, neither Esc nor a press beside it closes', async () => {
  await opened(true)
  await userEvent.keyboard('{Escape}')
  await new Promise(done => setTimeout(done, doubleMs))
  fireEvent.mouseDown(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('a cancelled file choice inside does not close it', () => {
  const onClose = vi.fn()
  render(
    <Dialog open title="Upload" onClose={onClose}>
      <input type="file" aria-label="File" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
})

test('gone before it is drawn, it is opened no more', async () => {
  const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { unmount } = render(
    <Dialog open title="Upload" onClose={() => {}}>
      <Input label="Name" value="" onChange={() => {}} />
    </Dialog>,
  )
  unmount()
  await new Promise(done => setTimeout(done))
  expect(show).not.toHaveBeenCalled()
})

test('where nothing had the focus as it opened, or what had it is gone, the heading of the page gets it', async () => {
  const page = (open: boolean, hasButton: boolean) => (
    <>
      <main>
        <h1>Leader Profile</h1>
      </main>
      {hasButton && <Button>Start</Button>}
      <Dialog open={open} title="Thank you" onClose={() => {}} />
    </>
  )
  const { rerender } = render(page(false, true))
  rerender(page(true, true))
  rerender(page(false, true))
  const heading = screen.getByRole('heading', { name: 'Leader Profile' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  screen.getByRole('button', { name: 'Start' }).focus()
  rerender(page(true, true))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you' })))
  rerender(page(false, false))
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('what had the focus in it goes: its title gets it, and somebody who is elsewhere by now is left there', async () => {
  const dialog = (hasButton: boolean) => (
    <>
      <Button>Beside</Button>
      <Dialog open title="Load" onClose={() => {}}>
        {hasButton && <Button>Try again</Button>}
      </Dialog>
    </>
  )
  const { rerender } = render(dialog(true))
  const title = screen.getByRole('heading', { name: 'Load' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  const again = screen.getByRole('button', { name: 'Try again' })
  again.focus()
  await Promise.resolve()
  rerender(dialog(false))
  await waitFor(() => expect(document.activeElement).toBe(title))
  rerender(dialog(true))
  screen.getByRole('button', { name: 'Try again' }).focus()
  await Promise.resolve()
  const beside = screen.getByRole('button', { name: 'Beside' })
  beside.focus()
  rerender(dialog(false))
  await Promise.resolve()
  expect(document.activeElement).toBe(beside)
})

/** A page whose dialog is open from the first, and whose heading comes when it is called for. */
function Late() {
  const [open, setOpen] = useState(true)
  const [drawn, setDrawn] = useState(false)
  return (
    <main>
      {drawn && <h1>Your profile</h1>}
      <Button onClick={() => setDrawn(true)}>Draw</Button>
      {open && <Dialog open title="Assessment" onClose={() => setOpen(false)} />}
    </main>
  )
}

test('a page that is drawn anew as its dialog closes: the focus waits at it, and goes on to the heading that comes', async () => {
  render(<Late />)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  fireEvent.click(screen.getByRole('button', { name: 'Draw' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your profile' })))
})

test('who has gone on by the time the heading comes is left there', async () => {
  render(<Late />)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  await userEvent.click(screen.getByRole('button', { name: 'Draw' }))
  await screen.findByRole('heading', { name: 'Your profile' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Draw' }))
})
