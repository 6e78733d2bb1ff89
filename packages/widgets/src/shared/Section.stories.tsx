import type { Meta, StoryObj } from '@storybook/react-vite'
import { Section } from './Section.tsx'

const meta = {
  title: 'Shared/Section',
  component: Section,
  args: { title: 'Latest results', children: <p>Growth Leader Assessment of 12 October.</p> },
} satisfies Meta<typeof Section>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithAction: Story = { args: { action: <a href="#all">All results</a> } }
export const WithText: Story = { args: { text: 'What you do by habit and what you do by method.' } }
export const Two: Story = {
  render: args => (
    <>
      <Section {...args} />
      <Section {...args} title="Current sprint" />
    </>
  ),
}
