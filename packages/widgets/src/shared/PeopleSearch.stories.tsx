import type { Meta, StoryObj } from '@storybook/react-vite'
import { PeopleSearch } from './PeopleSearch.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const people = [
  { userId: 21, name: 'Benita Marín Castellanos', email: 'benita@alder.example', designation: '', imageUrl: null },
  {
    userId: 22,
    name: 'Bernd Hoffmann',
    email: 'bernd@alder.example',
    designation: 'Logistics planner',
    imageUrl: null,
  },
]
const meta = {
  title: 'Shared/PeopleSearch',
  component: PeopleSearch,
  decorators: [withTrellis()],
  args: { find: async () => people, isThere: email => email.startsWith('bernd'), onInvite: () => undefined },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'be')
    await canvas.findByText('Bernd Hoffmann')
  },
} satisfies Meta<typeof PeopleSearch>
export default meta
type Story = StoryObj<typeof meta>

export const Found: Story = {}
export const Nobody: Story = { args: { find: async () => [] }, play: async () => undefined }
export const OtherWords: Story = {
  args: { action: { label: 'Add', help: 'Nothing goes out before you start.', named: name => `Add ${name}` } },
}
