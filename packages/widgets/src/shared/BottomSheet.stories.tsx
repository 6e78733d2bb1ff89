import type { Meta, StoryObj } from '@storybook/react-vite'
import { BottomSheet } from './BottomSheet.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'

const meta = {
  title: 'Shared/BottomSheet',
  component: BottomSheet,
  parameters: { docs: { story: { inline: false, iframeHeight: 460 } } },
  args: {
    open: true,
    title: 'Filter',
    closeLabel: 'Close',
    onClose: () => {},
    children: (
      <>
        <Checkbox label="Actions" checked onChange={() => {}} />
        <Checkbox label="Behaviours" checked={false} onChange={() => {}} />
        <Checkbox label="Outcomes" checked={false} onChange={() => {}} />
      </>
    ),
  },
} satisfies Meta<typeof BottomSheet>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithFoot: Story = { args: { foot: <Button kind="primary">Show 12 results</Button> } }
export const Long: Story = {
  args: { children: <p>{'Growth is a habit, not an event. '.repeat(120)}</p>, foot: <Button>Done</Button> },
}
