import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

const meta = {
  title: 'Account/Set password',
  component: SetPasswordForm,
  args: { onSignIn: () => undefined },
} satisfies Meta<typeof SetPasswordForm>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions, first: string, again = first): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
  play: async ({ canvas, canvasElement, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const [one, two] = canvasElement.querySelectorAll('input')
    if (one && first) await userEvent.type(one, first)
    if (two && again) await userEvent.type(two, again)
    await userEvent.click(canvas.getByRole('button', { name: t('account.password.save') }))
  },
})

export const Empty: Story = { decorators: [withTrellis()] }
/** One rule is met, the other is not. */
export const TooShort: Story = story({}, 'five wishes')
export const Different: Story = story({}, 'a long pass phrase', 'a long pass phase')
export const SavedPassword: Story = story({}, 'a long pass phrase')
/** Somebody with that e-mail has a password, which the link does not touch. */
export const PasswordKept: Story = story({ passwordKept: true }, 'a long pass phrase')
export const UsedLink: Story = story({ fails: 'guestLinkUsed' }, 'a long pass phrase')
export const ForeignLink: Story = story({ fails: 'unauthenticated' }, 'a long pass phrase')
export const Failed: Story = story({ offline: true }, 'a long pass phrase')
