import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { SecondFactorOff } from './SecondFactorOff.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

const nothing = () => undefined

/** Shows that `children` has told of its success. */
function Told({ children }: { children: (told: () => void) => ReactNode }) {
  const [isTold, setTold] = useState(false)
  return isTold ? <p>Told</p> : children(() => setTold(true))
}

const newPassword: [RegExp, string][] = [
  [/^New password/, 'a long pass phrase'],
  [/^Repeat the password/, 'a long pass phrase'],
]
const present: [RegExp, string] = [/^Current password/, 'trellis-demo']
const code: [RegExp, string] = [/^Code from the app/, '123456']

/** What each form changes, where it stands, what is typed, the button, and what shows that it went well. */
const forms = [
  [
    'account.changePassword',
    <Told key="1">{told => <ChangePassword onClose={nothing} onChanged={told} />}</Told>,
    [present, ...newPassword],
    'Save password',
    /Told/,
  ],
  [
    'account.confirmSecondFactor',
    <SecondFactorSetUp key="2" onClose={nothing} onOn={nothing} />,
    [code],
    'Turn on',
    /k7q9-m2xn-p4rt/,
  ],
  [
    'account.removeSecondFactor',
    <Told key="3">{told => <SecondFactorOff onClose={nothing} onOff={told} />}</Told>,
    [present, code],
    'Turn off',
    /Told/,
  ],
  [
    'account.registerFreemium',
    <RegisterForm key="4" inviteKey="key" />,
    [
      [/^Company/, 'Jardin'],
      [/^Your name/, 'Lou Martin'],
      [/^Work email/, 'lou@jardin.example'],
    ],
    'Register',
    /lou@jardin\.example/,
  ],
  [
    'auth.askForReset',
    <ForgottenPasswordForm key="5" onBack={nothing} />,
    [[/^Work email/, 'ada@alder.example']],
    'Send the link',
    /ada@alder\.example/,
  ],
  [
    'auth.resetPassword',
    <ResetPasswordForm key="6" token="from-the-mail" onSignIn={nothing} onAsk={nothing} />,
    newPassword,
    'Save password',
    /Your password is saved\./,
  ],
  [
    'auth.setGuestPassword',
    <SetPasswordForm key="7" onSignIn={nothing} />,
    newPassword,
    'Save password',
    /Your password is saved\./,
  ],
] as const

test.each(forms)('%s: pressed again after a lost reply, it has one effect, which shows', async (...form) => {
  const [name, widget, entries, button, done] = form
  const [room, endpoint] = name.split('.') as [string, string]
  let effects = 0
  const demo = demoClient({}, {
    [room]: {
      [endpoint]: () => {
        if (++effects > 1) throw errorOf('conflict')
        return { email: 'ada@alder.example', passwordKept: false, recoveryCodes: ['k7q9-m2xn-p4rt'] }
      },
    },
  } as object)
  render(<TrellisProvider value={contextOf(demo)}>{widget}</TrellisProvider>)
  const user = userEvent.setup()
  const press = async (it: string) => user.click(await screen.findByRole('button', { name: it }))
  if (name === 'account.confirmSecondFactor') {
    await user.type(await screen.findByLabelText(present[0]), present[1])
    await press('Continue')
  }
  for (const [label, text] of entries) await user.type(await screen.findByLabelText(label), text)
  const gate = demo.hold(name)
  await press(button)
  await (await gate.next()).lose()
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.queryByText(done)).toBeNull()
  await gate.end()
  await press(button)
  expect(await screen.findByText(done)).toBeDefined()
  expect(effects).toBe(1)
})
