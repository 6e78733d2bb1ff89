import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

const meta = {
  title: 'Survey/Language',
  component: LanguageChoice,
  args: { value: 'en', onChoose: () => undefined },
  decorators: [withTrellis()],
} satisfies Meta<typeof LanguageChoice>
export default meta
type Story = StoryObj<typeof meta>

export const Tested: Story = {}
export const Draft: Story = { args: { value: 'ja' } }
export const InABar: Story = { args: { compact: true } }
