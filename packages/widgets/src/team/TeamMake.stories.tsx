import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { TeamMake } from './TeamMake.tsx'
import { emptyDraft } from './teamDraft.ts'

const meta = {
  title: 'Team/Make',
  component: TeamMake,
  args: { onMade: () => undefined },
} satisfies Meta<typeof TeamMake>
export default meta
type Story = StoryObj<typeof meta>

const people = [
  { userId: 22, name: 'Bernd Hoffmann', email: 'bernd@alder.example' },
  { userId: null, name: 'Rui Alves', email: 'rui@guest.example' },
]
/** Stands where a person has come to, as after a reload. */
const story = (step: number, options: DemoOptions = {}, chosen = people): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
  beforeEach: () => {
    const draft = { ...emptyDraft, name: step > 0 ? 'Dock Nine' : '' }
    sessionStorage.setItem('trellis.alder.1.newTeam', JSON.stringify({ draft, people: step > 1 ? chosen : [], step }))
    return () => sessionStorage.removeItem('trellis.alder.1.newTeam')
  },
})

export const WhatFor: Story = story(0)
export const How: Story = story(1)
export const WhoBelongs: Story = story(2)
export const NobodyYet: Story = story(2, {}, [])
export const NoEntitlement: Story = story(2, { limits: { 'team-limit': '0' } })
