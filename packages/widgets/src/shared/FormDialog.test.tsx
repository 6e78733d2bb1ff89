import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient } from '@trellis/sdk/testing'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from './context.tsx'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { Input } from './Input.tsx'
import { contextOf } from './storybook/texts.ts'
import { TextArea } from './TextArea.tsx'

const onSend = vi.fn()
const onClose = vi.fn()

function Form(props: Partial<FormDialogProps>) {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  return (
    <FormDialog
      open
      title="Invite"
      closeLabel="Close"
      send="Send"
      busy={false}
      blocked={name ? null : 'Say who.'}
      unsent={name}
      onSend={onSend}
      onClose={onClose}
      {...props}
    >
      <Input label="Name" value={name} onChange={setName} />
      <Input label="Team" value="" onChange={() => {}} />
      <TextArea label="Note" value={note} onChange={setNote} />
    </FormDialog>
  )
}

async function open(props: Partial<FormDialogProps> = {}) {
  onSend.mockClear()
  onClose.mockClear()
  render(
    <TrellisProvider value={contextOf(demoClient(), 'en')}>
      <Form {...props} />
    </TrellisProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  return user
}
const button = (name: string) => screen.getByRole('button', { name })
/** What the browser makes of Esc in a dialog. */
const pressEsc = () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))

test('Enter in a field of one line sends once what is entered, and nothing that is blocked or on its way', async () => {
  const user = await open()
  await user.keyboard('{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  await user.keyboard('Jo{Enter}')
  expect(onSend).toHaveBeenCalledTimes(1)
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'One{Enter}two')
  expect(onSend).toHaveBeenCalledTimes(1)
  expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('One\ntwo')
  await user.click(button('Send'))
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('while it is being sent, Enter sends nothing again', async () => {
  const user = await open({ busy: true })
  await user.keyboard('Jo{Enter}')
  expect(onSend).not.toHaveBeenCalled()
})

test.each([['Cancel'], ['Close']])('“%s” asks once before typed words are lost, and names them', async name => {
  const user = await open()
  await user.keyboard('Jo')
  await user.click(button(name))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('If you close this, “Jo” is lost.')
  expect(document.activeElement?.textContent).toBe(name === 'Cancel' ? 'Keep writing' : '')
  await user.click(button('Keep writing'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(button(name))
  await user.click(button('Discard'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onSend).not.toHaveBeenCalled()
})

test('Esc asks, too, and pressed again goes on writing; with nothing typed it closes', async () => {
  const user = await open()
  await user.keyboard('J')
  pressEsc()
  await screen.findByRole('alert')
  pressEsc()
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}')
  pressEsc()
  expect(onClose).toHaveBeenCalledTimes(1)
})
