import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar, Avatars } from './Avatar.tsx'

const meta = { title: 'Shared/Avatar', component: Avatar, args: { name: 'Ada Lindqvist' } } satisfies Meta<
  typeof Avatar
>
export default meta
type Story = StoryObj<typeof meta>

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%238aa"/%3E%3Ccircle cx="4" cy="3" r="1.6" fill="%23fff"/%3E%3Ccircle cx="4" cy="8" r="3" fill="%23fff"/%3E%3C/svg%3E'
export const Initials: Story = {}
export const OneWord: Story = { args: { name: 'Ada' } }
export const Picture: Story = { args: { src: picture } }
export const BrokenPicture: Story = { args: { src: 'data:image/png;base64,AA' } }
export const Small: Story = { args: { size: 'small' } }
export const Large: Story = { args: { size: 'large' } }
export const Square: Story = { args: { name: 'Alder Works', square: true } }
export const Group: Story = {
  render: () => (
    <Avatars more="+4">
      {['Ada Lindqvist', 'Ben Okafor', 'Cleo Marín', 'Dev Ellery'].map(name => (
        <Avatar key={name} name={name} />
      ))}
    </Avatars>
  ),
}
