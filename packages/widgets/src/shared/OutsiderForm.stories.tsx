import type { Meta, StoryObj } from '@storybook/react-vite'
import { OutsiderForm } from './OutsiderForm.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const meta = {
  title: 'Shared/OutsiderForm',
  component: OutsiderForm,
  decorators: [withTrellis()],
  args: {
    nameLabel: 'Name',
    emailLabel: 'E-mail',
    mostOfName: 120,
    twice: email => (email === 'ben@alder.example' ? 'Is there already.' : null),
    onAdd: () => {},
  },
} satisfies Meta<typeof OutsiderForm>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithTitle: Story = { args: { title: 'From outside' } }
export const Missing: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(await canvas.findByRole('button', { name: 'Add' })),
}
