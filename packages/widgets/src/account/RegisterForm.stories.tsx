import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const meta = {
  title: 'Account/Register',
  component: RegisterForm,
  args: { inviteKey: 'from-a-link' },
} satisfies Meta<typeof RegisterForm>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions, fill: boolean): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const field = (name: string) => canvas.getByRole('textbox', { name: new RegExp(`^${name}`) })
    if (fill) {
      await userEvent.type(field(t('account.register.company')), 'Côté Jardin')
      await userEvent.type(field(t('account.register.name')), 'Lou Martin')
      await userEvent.type(field(t('account.register.email')), 'lou@jardin.example')
    }
    await userEvent.click(canvas.getByRole('button', { name: t('account.register.submit') }))
  },
})

export const Empty: Story = { decorators: [withTrellis()] }
export const NotFilledIn: Story = story({}, false)
export const Sent: Story = story({}, true)
/** The key has made another organisation already. */
export const UsedKey: Story = story({ fails: 'guestLinkUsed' }, true)
export const UnknownKey: Story = story({ fails: 'notFound' }, true)
export const NoKey: Story = { decorators: [withTrellis()], args: { inviteKey: null } }
export const Failed: Story = story({ offline: true }, true)
export const Busy: Story = story({ pending: true }, true)
