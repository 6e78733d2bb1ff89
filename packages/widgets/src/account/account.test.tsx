import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf, isEmail } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { CandidateTransfer } from './CandidateTransfer.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

function open(widget: ReactNode, options: DemoOptions = {}) {
  const client = demoClient(options)
  const { container } = render(<TrellisProvider value={contextOf(client)}>{widget}</TrellisProvider>)
  const user = userEvent.setup()
  return {
    client,
    user,
    container,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    type: (name: RegExp, text: string) => user.type(screen.getByLabelText(name), text),
  }
}

const conversion = { jobCandidateId: 3, candidateEmail: 'rosa@alder.example' }

test('spec 1 section 7: the candidate answers once, by accept or not', async () => {
  for (const [name, accepted] of [
    ['Take it over', true],
    ['Leave it', false],
  ] as const) {
    const onAnswered = vi.fn()
    const { press, client } = open(
      <CandidateTransfer conversion={conversion} onAnswered={onAnswered} onLater={() => undefined} />,
    )
    const call = vi.spyOn(client.account, 'respondToConversion')
    expect(screen.getByRole('dialog').textContent).toContain('rosa@alder.example')
    await press(name)
    expect(call.mock.calls[0]?.[0]).toEqual({ body: { jobCandidateId: 3, accept: accepted } })
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith(accepted)
    cleanup()
  }
})

test('spec 1 section 8, data transfer: a refusal or failure shows a try-again message, and can be tried again', async () => {
  const onAnswered = vi.fn()
  const onLater = vi.fn()
  const { press, client } = open(
    <CandidateTransfer conversion={conversion} onAnswered={onAnswered} onLater={onLater} />,
    { fails: 'conflict' },
  )
  await press('Take it over')
  expect((await screen.findByRole('alert')).textContent).toBe('The transfer did not work. Please try again.')
  client.switches.fails = undefined as never
  await press('Take it over')
  expect(onAnswered).toHaveBeenCalledExactlyOnceWith(true)
  expect(onLater).not.toHaveBeenCalled()
})

test('data transfer: closing the dialog answers nothing', async () => {
  const onLater = vi.fn()
  const { press, client } = open(
    <CandidateTransfer conversion={conversion} onAnswered={() => undefined} onLater={onLater} />,
  )
  const call = vi.spyOn(client.account, 'respondToConversion')
  await press('Decide later')
  expect(onLater).toHaveBeenCalledOnce()
  expect(call).not.toHaveBeenCalled()
})

test('register: what is missing is named at its field, and nothing is sent', async () => {
  const { press, type, client } = open(<RegisterForm inviteKey="key" />)
  const call = vi.spyOn(client.account, 'registerFreemium')
  await press('Register')
  expect(screen.getAllByText('Please fill in this field.')).toHaveLength(3)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Company/)))
  await type(/^Work email/, 'lou@jardin')
  expect(screen.getByText('Please enter a complete email address.')).toBeDefined()
  await press('Register')
  expect(call).not.toHaveBeenCalled()
})

test('spec 1 section 7: register-freemium gets the invite key, company, buyer and e-mail', async () => {
  const { press, type, client } = open(<RegisterForm inviteKey="key" />)
  const call = vi.spyOn(client.account, 'registerFreemium')
  await type(/^Company/, ' Côté Jardin ')
  await type(/^Your name/, 'Lou Martin')
  await type(/^Work email/, 'lou@jardin.example')
  await press('Register')
  expect(call.mock.calls[0]?.[0]).toEqual({
    query: { inviteKey: 'key' },
    body: { company: 'Côté Jardin', buyerAdminName: 'Lou Martin', email: 'lou@jardin.example' },
  })
  expect((await screen.findByRole('status')).textContent).toContain('lou@jardin.example')
})

test('register: without a key, or with an unknown one, the invitation does not work', async () => {
  open(<RegisterForm inviteKey={null} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This invitation does not work')
  cleanup()
  const { press, type } = open(<RegisterForm inviteKey="made-up" />, { fails: 'notFound' })
  await type(/^Company/, 'A')
  await type(/^Your name/, 'B')
  await type(/^Work email/, 'a@b.example')
  await press('Register')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This invitation does not work')
})

const fill = async ({ type }: ReturnType<typeof open>, first: string, again = first) => {
  await screen.findByLabelText(/^New password/)
  await type(/^New password/, first)
  await type(/^Repeat the password/, again)
}

test('set password: the rules are ticked off while typing, and kept before it is sent', async () => {
  const it = open(<SetPasswordForm onSignIn={() => undefined} />)
  const call = vi.spyOn(it.client.auth, 'setGuestPassword')
  await screen.findByLabelText(/^New password/)
  expect(screen.getAllByText('Not met yet')).toHaveLength(2)
  await fill(it, 'five wishes')
  expect(screen.getAllByText('Met')).toHaveLength(1)
  await it.press('Save password')
  expect(screen.getByText('This password does not meet the rules yet.')).toBeDefined()
  await it.type(/^New password/, ' more')
  await it.press('Save password')
  expect(screen.getByText('The two passwords differ.')).toBeDefined()
  expect(call).not.toHaveBeenCalled()
})

test('set password: saved, then on to sign-in', async () => {
  const onSignIn = vi.fn()
  const it = open(<SetPasswordForm onSignIn={onSignIn} />)
  await fill(it, 'a long pass phrase')
  await it.press('Save password')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your password is saved.')
  await it.press('Sign in')
  expect(onSignIn).toHaveBeenCalledOnce()
})

test.each([
  ['guestLinkUsed', 'This link does not work'],
  ['guestLinkExpired', 'This link does not work'],
  ['forbidden', 'This link does not work'],
] as const)('set password: a link that is %s says so before anything is typed', async (fails, title) => {
  const it = open(<SetPasswordForm onSignIn={() => undefined} />, { fails })
  const save = vi.spyOn(it.client.auth, 'setGuestPassword')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(screen.queryByLabelText(/^New password/)).toBeNull()
  expect(save).not.toHaveBeenCalled()
})

test('set password: a link that was used meanwhile, in another window, says so, with the way to sign in', async () => {
  const onSignIn = vi.fn()
  const it = open(<SetPasswordForm onSignIn={onSignIn} />)
  await fill(it, 'a long pass phrase')
  it.client.switches.fails = 'guestLinkUsed'
  await it.press('Save password')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This link does not work')
  await it.press('Sign in')
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith()
})

test('set password: an organisation with a sign-in of its own is led to', async () => {
  const onSignIn = vi.fn()
  const it = open(<SetPasswordForm onSignIn={onSignIn} />)
  const refused = errorOf('otherProvider', 'x', { details: { client_id: 'birch' } })
  vi.spyOn(it.client.auth, 'setGuestPassword').mockRejectedValue(refused)
  await fill(it, 'a long pass phrase')
  await it.press('Save password')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your organisation has its own sign-in')
  await it.press('Continue to sign-in')
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith('birch')
})

test('set password: without a word about the link the form is worth a try', async () => {
  const it = open(<SetPasswordForm onSignIn={() => undefined} />, { offline: true })
  await fill(it, 'a long pass phrase')
  it.client.switches.offline = false
  await it.press('Save password')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your password is saved.')
})

test('set password: who has one is told that it was kept', async () => {
  const it = open(<SetPasswordForm onSignIn={() => undefined} />, { passwordKept: true })
  await fill(it, 'a long pass phrase')
  await it.press('Save password')
  expect((await screen.findByRole('status')).textContent).toContain('it was not changed')
})

test.each([
  ['a@b.example', true],
  [' a@b.example ', true],
  ['a@b', false],
  ['a b@c.example', false],
  ['@c.example', false],
])('"%s" is an e-mail address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is)
})
