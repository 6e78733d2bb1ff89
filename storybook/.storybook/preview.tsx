import type { Preview } from '@storybook/react-vite'
import { withSettings } from '../../packages/widgets/src/shared/storybook/withSettings.tsx'
import '../../packages/widgets/src/styles.css'
import { themes } from '@trellis/sdk'
import { configure } from 'storybook/test'
import './preview.css'

// A busy machine takes its time; what never comes is missed all the same.
configure({ asyncUtilTimeout: 10_000 })

// Own names, not Intl's: that is how people look for their language.
const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  pt: 'Português',
  zh: '中文',
}
const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const named = (...names: string[]) => names.map(value => ({ value, title: title(value) }))
const choice = <const Icon extends string>(name: string, icon: Icon, items: { value: string; title: string }[]) => ({
  description: name,
  toolbar: { title: name, icon, items, dynamicTitle: true },
})

export default {
  tags: ['autodocs'],
  globalTypes: {
    theme: choice('Theme', 'paintbrush', named(...themes)),
    scheme: choice('Scheme', 'mirror', [{ value: 'system', title: 'Scheme of the system' }, ...named('light', 'dark')]),
    density: choice('Density', 'component', [
      { value: 'auto', title: 'Density by width' },
      ...named('dense', 'compact'),
    ]),
    language: choice(
      'Language',
      'globe',
      Object.entries(languages).map(([value, name]) => ({ value, title: name })),
    ),
    root: choice('Root', 'box', [
      { value: 'page', title: 'In the page' },
      { value: 'shadow', title: 'In a shadow root' },
    ]),
  },
  initialGlobals: { theme: 'default', scheme: 'system', density: 'auto', language: 'en', root: 'page' },
  parameters: {
    layout: 'padded',
    controls: { expanded: true },
    options: { storySort: { order: ['Guides', ['Welcome', 'Tokens'], 'Survey', 'GLA', 'Shared'] } },
  },
  decorators: [withSettings],
  // What an earlier story has typed, keeps or could not send is not this one's.
  beforeEach() {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('trellis.')) storage.removeItem(key)
  },
} satisfies Preview
