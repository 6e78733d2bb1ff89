import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Present } from '@trellis/sdk'
import { HerePeople } from './HerePeople.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const of = (...names: string[]): Present[] => names.map((name, at) => ({ userId: at + 2, name, imageUrl: null }))

const meta = {
  title: 'Shared/Also here/People',
  component: HerePeople,
  decorators: [withTrellis()],
} satisfies Meta<typeof HerePeople>
export default meta
type Story = StoryObj<typeof meta>

export const Some: Story = { args: { people: of('Ben Okafor', 'Mei Tanaka', 'Ada Lindqvist') } }
export const Many: Story = {
  args: {
    people: of('Ben Okafor', 'Mei Tanaka', 'Ada Lindqvist', 'Noor Haddad', 'Pia Berg', 'Udo Klein', 'Cleo Martin'),
  },
}
