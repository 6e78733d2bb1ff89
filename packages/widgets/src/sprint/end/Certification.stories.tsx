import type { Meta, StoryObj } from '@storybook/react-vite'
import { dayMs } from '@trellis/sdk'
import { demoSeenResult, demoSprint, demoSprintResult } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { Certification } from './Certification.tsx'

const sprint = demoSprint(Date.now() - 40 * dayMs)
const meta = {
  title: 'Sprint/Certification criteria',
  component: Certification,
  decorators: [withTrellis()],
  args: { result: demoSprintResult(sprint), style: 'dropdown' },
} satisfies Meta<typeof Certification>
export default meta
type Story = StoryObj<typeof meta>

const seen = demoSeenResult(sprint)
const final = seen.facts.final
const met = demoSeenResult(sprint, {
  judgedAt: '2026-12-27T00:00:00.000Z',
  issuedAt: '2026-12-27T00:00:00.000Z',
  facts: {
    ...seen.facts,
    crew: [...seen.facts.crew, ...seen.facts.crew],
    final: final && { ...final, behaviors: [83.3, 80] },
  },
})
const hidden = demoSeenResult(sprint, {
  judgedAt: '2026-12-27T00:00:00.000Z',
  facts: { ...seen.facts, final: final && { ...final, behaviors: [83.3, null] } },
})

export const DropdownUnknown: Story = {}
export const DropdownOpen: Story = { args: { open: true } }
export const DropdownMissed: Story = { args: { result: seen, open: true } }
export const DropdownMet: Story = { args: { result: met, open: true } }
export const List: Story = { args: { result: seen, style: 'list' } }
export const ListMet: Story = { args: { result: met, style: 'list' } }
export const ListHidden: Story = { args: { result: hidden, style: 'list' } }
export const ListEndedEarly: Story = {
  args: { result: demoSprintResult(sprint, { knownAt: null, knownDay: null }), style: 'list' },
}
export const OfATeam: Story = {
  args: { result: demoSeenResult(sprint, { achievement: 'teamSprintCertificate' }), style: 'list' },
}
