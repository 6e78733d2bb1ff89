import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
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
    await canvas.findByRole('button', { name: t('account.password.save') })
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
const dead = (fails: DemoOptions['fails']): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ ...(fails && { fails }) }) })],
})
export const UsedLink: Story = dead('guestLinkUsed')
export const ForeignLink: Story = dead('unauthenticated')
/** The organisation took a provider of its own after the link was sent. */
export const OtherProvider: Story = dead(errorOf('otherProvider', undefined, { details: { client_id: 'birch' } }))
export const Failed: Story = story({ offline: true }, 'a long pass phrase')
