import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx'

const meta = {
  title: 'Account/Forgotten password',
  component: ForgottenPasswordForm,
  args: { onBack: () => undefined },
} satisfies Meta<typeof ForgottenPasswordForm>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions, email: string): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    if (email) await userEvent.type(canvas.getByRole('textbox'), email)
    await userEvent.click(canvas.getByRole('button', { name: t('account.forgotten.submit') }))
  },
})

export const Empty: Story = { decorators: [withTrellis()] }
export const Incomplete: Story = story({}, 'ada@alder')
export const Sent: Story = story({}, 'ada@alder.example')
export const TooMany: Story = story({ fails: 'rateLimited' }, 'ada@alder.example')
export const Failed: Story = story({ offline: true }, 'ada@alder.example')
