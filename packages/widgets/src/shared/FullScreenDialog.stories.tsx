import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './Button.tsx'
import { FullScreenDialog } from './FullScreenDialog.tsx'
import { arrowLeftIcon, arrowRightIcon } from './icons.ts'
import { Saved } from './Saved.tsx'

const meta = {
  title: 'Shared/FullScreenDialog',
  component: FullScreenDialog,
  parameters: { docs: { story: { inline: false, iframeHeight: 460 } } },
  args: {
    open: true,
    title: 'Growth Leader Assessment',
    subtitle: 'Style survey, page 3 of 4',
    progress: 35,
    progressLabel: '28 of 80 answered, 35.00%',
    onClose: () => {},
    actions: (
      <>
        <Saved state="saved" label="Saved" />
        <Button>Save & Exit</Button>
      </>
    ),
    foot: (
      <>
        <Button size="large" icon={arrowLeftIcon}>
          Previous
        </Button>
        <Button size="large" kind="primary" iconEnd={arrowRightIcon}>
          Next
        </Button>
      </>
    ),
    children: <h2 className="t-heading">How far do you agree, thinking of the last four weeks?</h2>,
  },
} satisfies Meta<typeof FullScreenDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Survey: Story = {}
export const WithClose: Story = {
  args: { actions: undefined, closeLabel: 'Close', progress: undefined, foot: undefined, subtitle: undefined },
}
export const LongTitles: Story = {
  args: {
    title: 'Beurteilung der Wachstumsführung für Projektverantwortliche',
    subtitle: 'Strategiebefragung, Seite 12 von 14, Führungskräfteentwicklung',
  },
}
export const LongBody: Story = {
  args: {
    children: (
      <div className="t-stack">
        {Array.from({ length: 40 }, (_, at) => (
          <p key={String(at)}>I tell people how their daily work serves our direction.</p>
        ))}
      </div>
    ),
  },
}
