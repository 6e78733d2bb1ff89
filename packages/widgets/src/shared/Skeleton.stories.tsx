import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bone, Skeleton } from './Skeleton.tsx'

const meta = { title: 'Shared/Skeleton', component: Skeleton, args: { label: 'Loading' } } satisfies Meta<
  typeof Skeleton
>
export default meta
type Story = StoryObj<typeof meta>

export const Lines: Story = {}
export const Shaped: Story = {
  args: {
    children: (
      <>
        <Bone width="38%" />
        <Bone width="72%" height={26} />
        <Bone width="58%" />
        <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <Bone width={32} height={32} round />
          <Bone width={140} />
        </div>
      </>
    ),
  },
}
