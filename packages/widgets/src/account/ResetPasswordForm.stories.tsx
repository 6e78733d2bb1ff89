import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

const meta = {
  title: 'Account/Reset password',
  component: ResetPasswordForm,
  args: { token: 'from-the-mail', onSignIn: () => undefined, onAsk: () => undefined },
} satisfies Meta<typeof ResetPasswordForm>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions, password: string): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
  play: async ({ canvas, canvasElement, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await canvas.findByRole('button', { name: t('account.password.save') })
    for (const input of canvasElement.querySelectorAll('input[type=password]')) await userEvent.type(input, password)
    await userEvent.click(canvas.getByRole('button', { name: t('account.password.save') }))
  },
})

export const Empty: Story = { decorators: [withTrellis()] }
export const SavedPassword: Story = story({}, 'a long pass phrase')
/** The rules are kept, and still it is among those that are tried first. */
export const Common: Story = story({ fails: 'passwordCommon' }, 'Password1234!')
export const Personal: Story = story({ fails: 'passwordPersonal' }, 'AdaLindqvist1')
export const UsedLink: Story = { decorators: [withTrellis({ client: () => demoClient({ fails: 'linkDead' }) })] }
/** Opened without the link, or reloaded. */
export const NoLink: Story = { decorators: [withTrellis()], args: { token: null } }
/** Whether the link works is being asked. */
export const Loading: Story = { decorators: [withTrellis({ client: () => demoClient({ pending: true }) })] }
export const Failed: Story = story({ offline: true }, 'a long pass phrase')
