import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoTeamMembers } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { TeamManage } from './TeamManage.tsx'

const meta = {
  title: 'Team/Manage',
  component: TeamManage,
  args: { teamId: 7, teamHref: '#team' },
} satisfies Meta<typeof TeamManage>
export default meta
type Story = StoryObj<typeof meta>

const story = (team: DemoOptions['team'] = {}, more: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ ...more, team: { ...team } }) })],
})
const wordsOf = (language: unknown) => textsOf(languageOf(language)).t

export const Loading: Story = story({}, { pending: true })
export const Failed: Story = story({}, { offline: true })
export const Manager: Story = story()
export const Assistant: Story = story({
  details: {
    standing: ['assistant', 'member'],
    teamAdmin: 1,
    managerId: 2,
    managerName: 'Ben Okafor',
    assistantName: 'Ada Lindqvist',
  },
})
export const ReadOnly: Story = story({ details: { standing: ['member'] } })
export const OnlyTheManager: Story = story({ members: demoTeamMembers.slice(0, 1) })
export const LongNames: Story = story({
  details: {
    name: 'Transformationsbegleitung der Hafenlogistikgesellschaft',
    description: 'A long description. '.repeat(30),
  },
  members: demoTeamMembers.map(it => ({
    ...it,
    name: `${it.name} Oberhuber-Dimitriadou von der Wasserkante`,
    email: 'maximiliane.oberhuber-dimitriadou@transformationsbegleitung.example',
    designation: 'Leiterin der bereichsübergreifenden Transformationsbegleitung',
  })),
})
export const Conflict: Story = {
  ...story({ conflict: true }),
  play: async ({ canvas, userEvent, globals }) => {
    const t = wordsOf(globals.language)
    await userEvent.type(await canvas.findByLabelText(new RegExp(t('team.create.name'))), ' South')
    await userEvent.click(canvas.getByRole('button', { name: t('team.manage.details.save') }))
  },
}
export const SaveFails: Story = {
  ...story({ refuses: errorOf('unavailable') }),
  play: async ({ canvas, userEvent, globals }) => {
    const t = wordsOf(globals.language)
    await userEvent.type(await canvas.findByLabelText(new RegExp(t('team.create.name'))), ' South')
    await userEvent.click(canvas.getByRole('button', { name: t('team.manage.details.save') }))
  },
}
export const Searching: Story = {
  ...story(),
  play: async ({ canvas, userEvent, globals }) => {
    const t = wordsOf(globals.language)
    await userEvent.type(await canvas.findByLabelText(t('team.manage.invite.search')), 'ben')
    await canvas.findByText(t('team.manage.invite.found', { count: 2 }))
  },
}
export const ActionsOpen: Story = {
  ...story(),
  play: async ({ canvas, userEvent, globals }) => {
    const t = wordsOf(globals.language)
    await userEvent.click(
      await canvas.findByRole('button', { name: t('team.manage.members.actionsFor', { name: 'Ben Okafor' }) }),
    )
  },
}
/** An administrator acts in the manager's name. */
export const ActedFor: Story = story({ details: { standing: ['manager', 'member', 'actedFor'] } })
export const DeleteAsked: Story = {
  ...story(),
  play: async ({ canvas, userEvent, globals }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: wordsOf(globals.language)('team.manage.delete.action') }),
    )
  },
}
