import type { Decorator } from '@storybook/react-vite'
import { type ReactNode, useLayoutEffect } from 'react'
import { ShadowRoot } from './ShadowRoot.tsx'

const given = (value: unknown, none: string) => (typeof value === 'string' && value !== none ? value : undefined)

/** The decorator that puts every story under the toolbar's settings. */
export const withSettings: Decorator = (Story, { globals }) => (
  <WithSettings globals={globals}>
    <Story />
  </WithSettings>
)

/** Storybook's toolbar put to work on a story: theme, scheme, density, language and the root it is drawn in. */
function WithSettings({ globals, children }: { globals: Record<string, unknown>; children: ReactNode }) {
  const settings = {
    theme: given(globals.theme, 'default'),
    scheme: given(globals.scheme, 'system'),
    density: given(globals.density, 'auto'),
  }
  useLayoutEffect(() => {
    const page = document.documentElement
    page.lang = String(globals.language ?? 'en')
    for (const [name, value] of Object.entries(settings)) {
      if (value) page.dataset[name] = value
      else delete page.dataset[name]
    }
  })
  return globals.root === 'shadow' ? <ShadowRoot settings={settings}>{children}</ShadowRoot> : children
}
