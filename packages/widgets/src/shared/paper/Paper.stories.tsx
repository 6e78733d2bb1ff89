import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../storybook/withTrellis.tsx'
import { OnPaper } from './OnPaper.tsx'
import { PaperDesk } from './PaperDesk.tsx'
import { PaperHead } from './PaperHead.tsx'
import { Sheets } from './Sheet.tsx'
import { TalkGuide } from './TalkGuide.tsx'

const talk = (
  <>
    <PaperHead title="Talk guide, 40 minutes" text="One person asks, one writes." />
    <TalkGuide
      steps={[
        { minutes: 5, title: 'Read in silence', note: 'Each of you puts a dot on the map.' },
        { minutes: 30, title: 'Communicative', ask: 'Where did you hear the last important news first?', lines: 4 },
        { minutes: 5, title: 'Decide one thing', blanks: ['Our focus, in one sentence', 'Who starts', 'Until'] },
      ]}
    />
  </>
)
const words = 'Whether people in the team share information, understand each other and get help. '
const long = (
  <>
    <PaperHead title="More than fits" />
    {Array.from({ length: 16 }, (_, at) => (
      <p key={at}>{words.repeat(6)}</p>
    ))}
  </>
)
const page = (key: string, body: typeof talk) => ({ key, aside: 'Team alignment report', body })

const meta = {
  title: 'Shared/Paper',
  component: PaperDesk,
  decorators: [withTrellis()],
  args: {
    title: 'Team alignment report, Product Design',
    owner: 'Product Design',
    square: true,
    foot: 'Product Design, Team Alignment, 14 September 2026. 11 of 12 people.',
    pages: [page('talk', talk), page('long', long)],
    onBack: () => undefined,
  },
} satisfies Meta<typeof PaperDesk>
export default meta
type Story = StoryObj<typeof meta>

/** What is too much for a page is set smaller, never cut. */
export const Desk: Story = {}
export const WithAppendix: Story = {
  args: { appendix: { label: 'With the tables as an appendix', checked: true, onChange: () => undefined } },
}
/** Nothing on the screen but the page itself; printed, the sheets stand in its place. */
export const InPlaceOfThePage: Story = {
  render: ({ owner, foot, pages }) => (
    <>
      <p>Print this page.</p>
      <OnPaper>
        <Sheets owner={owner} foot={foot} pages={pages} />
      </OnPaper>
    </>
  ),
}
