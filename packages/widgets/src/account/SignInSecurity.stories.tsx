import type { Meta, StoryObj } from '@storybook/react-vite'
import type { TextKey } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { SignInSecurity } from './SignInSecurity.tsx'

const meta = { title: 'Account/Sign-in security', component: SignInSecurity } satisfies Meta<typeof SignInSecurity>
export default meta
type Story = StoryObj<typeof meta>

type Step = { press: TextKey } | { type: string[] }

/** Presses and types one after the other; what is typed goes into the fields in their order, an empty text leaves its field empty. */
const story = (options: DemoOptions, ...steps: Step[]): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
  play: async ({ canvas, canvasElement, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    for (const step of steps) {
      if ('press' in step) await userEvent.click(await canvas.findByRole('button', { name: t(step.press) }))
      else {
        const fields = canvasElement.querySelectorAll('dialog input:not([type=checkbox])')
        for (const [index, text] of step.type.entries()) {
          const field = fields[index]
          if (field && text) await userEvent.type(field, text)
        }
      }
    }
  },
})

const setUp: Step[] = [
  { press: 'account.security.setUp' },
  { type: ['trellis-demo'] },
  { press: 'core.actions.continue' },
]

export const Off: Story = story({})
export const On: Story = story({ security: { on: true } })
/** The organisation's own provider keeps password and factors. */
export const External: Story = story({ security: { hasPassword: false } })
export const Loading: Story = story({ pending: true })
export const LoadFailed: Story = story({ offline: true })
export const Change: Story = story({}, { press: 'account.security.change' })
export const ChangeUnfinished: Story = story(
  {},
  { press: 'account.security.change' },
  { type: ['', 'five wishes', 'five'] },
  { press: 'account.password.save' },
)
export const Changed: Story = story(
  {},
  { press: 'account.security.change' },
  { type: ['trellis-demo', 'a long pass phrase', 'a long pass phrase'] },
  { press: 'account.password.save' },
)
export const Password: Story = story({}, { press: 'account.security.setUp' })
export const Scan: Story = story({}, ...setUp)
export const RecoveryCodes: Story = story({}, ...setUp, { type: ['123456'] }, { press: 'account.security.turnOn' })
export const TurnOff: Story = story({ security: { on: true } }, { press: 'account.security.turnOff' })
