import type { Decorator, StoryContext } from '@storybook/react-vite'
import { toLanguage } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { TrellisProvider, type WidgetContext } from '@trellis/widgets'
import { config } from './config.ts'
import { textsIn } from './language.ts'

const load = async ({ globals }: Pick<StoryContext, 'globals'>) => ({
  trellis: { client: demoClient(), i18n: await textsIn(toLanguage(globals.language)), config },
})

/** What the loader of `inTrellis` has loaded. */
export const trellisOf = (loaded: Record<string, unknown>) => loaded.trellis as WidgetContext

const decorate: Decorator = (Story, { loaded }) => (
  <TrellisProvider value={trellisOf(loaded)}>
    <Story />
  </TrellisProvider>
)

/** For the meta of a story of what the portal adds to widgets: their context, with the demo client and the toolbar's language. */
export const inTrellis = { loaders: [load], decorators: [decorate] }
