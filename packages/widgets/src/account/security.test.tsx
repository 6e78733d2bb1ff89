import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'
import { SignInSecurity } from './SignInSecurity.tsx'

function open(widget: ReactNode, options: DemoOptions = {}) {
  const client = demoClient(options)
  render(<TrellisProvider value={contextOf(client)}>{widget}</TrellisProvider>)
  const user = userEvent.setup()
  return {
    client,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    type: async (name: RegExp, text: string) => user.type(await screen.findByLabelText(name), text),
  }
}

const common = /one of those that are tried first/

test('forgotten password: says the same for any address, and sends none that is incomplete', async () => {
  const { press, type, client } = open(<ForgottenPasswordForm onBack={() => undefined} />)
  const call = vi.spyOn(client.auth, 'askForReset')
  await type(/^Work email/, 'ada@alder')
  await press('Send the link')
  expect(call).not.toHaveBeenCalled()
  await type(/^Work email/, '.example')
  await press('Send the link')
  expect(call.mock.calls[0]?.[0]).toEqual({ body: { email: 'ada@alder.example' } })
  expect((await screen.findByRole('status')).textContent).toContain(
    'If somebody here has the address ada@alder.example',
  )
})

const reset = <ResetPasswordForm token="from-the-mail" onSignIn={() => undefined} onAsk={() => undefined} />

test('reset: the token and the new password are sent, then the way leads on to sign-in', async () => {
  const { press, type, client } = open(reset)
  const call = vi.spyOn(client.auth, 'resetPassword')
  await type(/^New password/, 'a long pass phrase')
  await type(/^Repeat the password/, 'a long pass phrase')
  await press('Save password')
  expect(call.mock.calls[0]?.[0]).toEqual({ body: { token: 'from-the-mail', newPassword: 'a long pass phrase' } })
  expect((await screen.findByRole('status')).textContent).toContain('ada@alder.example')
})

test('reset: a link of no use says so before anything is typed, with the way to another', async () => {
  const onAsk = vi.fn()
  const { press, client } = open(<ResetPasswordForm token="used" onSignIn={() => undefined} onAsk={onAsk} />, {
    fails: 'linkDead',
  })
  const save = vi.spyOn(client.auth, 'resetPassword')
  expect((await screen.findByRole('alert')).textContent).toContain('It was used already')
  await press('Ask for a new link')
  expect(onAsk).toHaveBeenCalledOnce()
  expect(save).not.toHaveBeenCalled()
})

test('reset: a page that was opened without the link has its own words, and the way to one', async () => {
  const onAsk = vi.fn()
  const { press } = open(<ResetPasswordForm token={null} onSignIn={() => undefined} onAsk={onAsk} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set a new password')
  expect(screen.getByRole('alert').textContent).toContain('the link in the mail about your new password')
  await press('Ask for a new link')
  expect(onAsk).toHaveBeenCalledOnce()
})

test.each([
  ['set', <SetPasswordForm key="1" onSignIn={() => undefined} />],
  ['reset', reset],
])('%s password: why a password is refused stands at its field, until it is changed', async (_, widget) => {
  const { press, type } = open(widget, { fails: 'passwordCommon' })
  await type(/^New password/, 'Password1234!')
  await type(/^Repeat the password/, 'Password1234!')
  await press('Save password')
  const field = screen.getByLabelText(/^New password/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(common)).toBeDefined()
  await type(/^New password/, 'x')
  expect(screen.queryByText(common)).toBeNull()
})

test('settings: the password is changed by the present one, which is kept in the form where it is refused', async () => {
  const { press, type, client } = open(<SignInSecurity />)
  const call = vi.spyOn(client.account, 'changePassword')
  await press('Change password')
  await press('Save password')
  expect(call).not.toHaveBeenCalled()
  expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2)
  await type(/^Current password/, 'trellis-demo')
  await type(/^New password/, 'a long pass phrase')
  await type(/^Repeat the password/, 'a long pass phrase')
  client.switches.fails = 'wrongPassword'
  await press('Save password')
  const old = screen.getByLabelText(/^Current password/)
  await waitFor(() => expect(document.activeElement).toBe(old))
  expect(old.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(/^The password is wrong/)).toHaveLength(1)
  await type(/^Current password/, 'x')
  expect(screen.queryByText(/^The password is wrong/)).toBeNull()
  client.switches.fails = 'passwordPersonal'
  await press('Save password')
  expect(await screen.findByText(/made of your name/)).toBeDefined()
  const rule = () => screen.getByText(/nothing of your name/).closest('li')
  expect(rule()?.textContent).toContain('Not met yet')
  await type(/^New password/, ' again')
  expect(rule()?.textContent).toContain('Checked when you save')
  await type(/^Repeat the password/, ' again')
  delete (client.switches as DemoOptions).fails
  await press('Save password')
  expect(call.mock.lastCall?.[0]).toEqual({
    body: { oldPassword: 'trellis-demox', newPassword: 'a long pass phrase again' },
  })
  expect(await screen.findByText('Your password is changed.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('settings: the second factor is set up in three steps and turned off by password and code', async () => {
  const { press, type, client } = open(<SignInSecurity />)
  const off = vi.spyOn(client.account, 'removeSecondFactor')
  await press('Set up')
  await type(/^Current password/, 'trellis-demo')
  await press('Continue')
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined()
  expect((screen.getByLabelText(/^Code from the app/) as HTMLInputElement).value).toBe('')
  await type(/^Code from the app/, '123456')
  await press('Turn on')
  expect((await screen.findAllByText(/^k7q\d-m2xn-p4rt$/)).length).toBe(10)
  const saved = vi.spyOn(URL, 'createObjectURL')
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await press('Download')
  expect(follow.mock.contexts.map(it => (it as HTMLAnchorElement).download)).toEqual(['trellis-recovery-codes.txt'])
  const [codes] = saved.mock.lastCall as [Blob]
  expect(await codes.text()).toMatch(
    /^Recovery codes for Trellis\..*\nada@alder\.example · \d+ \w+ \d{4}\n\n(k7q\d-m2xn-p4rt\n){10}$/,
  )
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
  await press('I have kept them')
  expect(await screen.findByText(/Recovery codes left: 9/)).toBeDefined()
  expect(screen.getByText('Two-step verification is on.')).toBeDefined()
  await press('Turn off')
  await type(/^Current password/, 'trellis-demo')
  await type(/^Code from the app/, '654321')
  await userEvent.click(screen.getAllByRole('button', { name: 'Turn off' }).at(-1) as HTMLElement)
  expect(off.mock.calls.map(([it]) => it)).toEqual([{ body: { password: 'trellis-demo', code: '654321' } }])
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined()
  expect(screen.getByText('Two-step verification is off.')).toBeDefined()
})

test.each([
  ['wrongPassword', 'Set up', 'Continue', /^Current password/, /^The password is wrong/],
  ['wrongPassword', 'Turn off', 'Turn off', /^Current password/, /^The password is wrong/],
  ['wrongCode', 'Turn off', 'Turn off', /^Code from the app/, /^The code is wrong/],
] as const)(
  'settings: a second factor’s %s to “%s” stands at its field, until it is changed',
  async (fails, opener, submit, field, words) => {
    const { press, type, client } = open(<SignInSecurity />, { security: { on: opener === 'Turn off' } })
    await press(opener)
    await type(/^Current password/, 'trellis-demo')
    if (opener === 'Turn off') await type(/^Code from the app/, '654321')
    client.switches.fails = fails
    await userEvent.click(screen.getAllByRole('button', { name: submit }).at(-1) as HTMLElement)
    const input = screen.getByLabelText(field)
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(words)).toHaveLength(1)
    await type(field, 'x')
    expect(screen.queryByText(words)).toBeNull()
  },
)

test('settings: who signs in elsewhere has nothing to change, and a failure can be tried again', async () => {
  open(<SignInSecurity />, { security: { hasPassword: false } })
  expect(await screen.findByText(/^You sign in through your organisation/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const { press, client } = open(<SignInSecurity />, { offline: true })
  client.switches.offline = true
  await screen.findByRole('button', { name: 'Try again' })
  client.switches.offline = false
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeDefined()
})
