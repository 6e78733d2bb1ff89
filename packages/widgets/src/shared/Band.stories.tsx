import type { Meta, StoryObj } from '@storybook/react-vite'
import type { BandNumber } from '@trellis/sdk'
import { Band } from './Band.tsx'

const meta = { title: 'Shared/Band', component: Band, args: { band: 4, word: 'high' } } satisfies Meta<typeof Band>
export default meta
type Story = StoryObj<typeof meta>

const words = ['no data', 'lowest', 'low', 'middle', 'high', 'highest']
export const Rungs: Story = {}
export const WithValue: Story = { args: { value: '78' } }
export const WithWord: Story = { args: { value: '78', showWord: true } }
export const NoData: Story = { args: { band: 0, word: 'no data', showWord: true } }
export const All: Story = {
  render: () => (
    <div className="t-stack">
      {words.map((word, at) => (
        <Band key={word} band={at as BandNumber} word={word} showWord value={at ? String(at * 20 - 4) : '–'} />
      ))}
    </div>
  ),
}
