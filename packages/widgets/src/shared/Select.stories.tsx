import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { Select } from './Select.tsx'

function Stateful(props: ComponentProps<typeof Select>) {
  const [value, setValue] = useState(props.value)
  return <Select {...props} value={value} onChange={setValue} />
}

const meta = {
  title: 'Shared/Select',
  component: Select,
  render: args => <Stateful {...args} />,
  args: {
    label: 'Language',
    value: 'en',
    onChange: () => {},
    options: [
      { value: 'en', label: 'English' },
      { value: 'de', label: 'Deutsch' },
      { value: 'ja', label: '日本語' },
    ],
  },
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const Chosen: Story = {}
export const Unchosen: Story = { args: { value: '', placeholder: 'Choose a language' } }
export const Wrong: Story = {
  args: { value: '', placeholder: 'Choose a language', required: true, error: 'Choose a language' },
}
export const Help: Story = { args: { help: 'Items and reports use it too.' } }
export const Disabled: Story = { args: { disabled: true } }
export const Grouped: Story = {
  args: {
    options: [
      { value: 'en', label: 'English', group: 'Europe' },
      { value: 'de', label: 'Deutsch', group: 'Europe' },
      { value: 'ja', label: '日本語', group: 'Asia' },
    ],
  },
}
export const LongOption: Story = {
  args: {
    value: 'long',
    options: [
      {
        value: 'long',
        label: 'Führungskräfteentwicklungsprogramm für Projektverantwortliche in der Produktentwicklung',
      },
    ],
  },
}
