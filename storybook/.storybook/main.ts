import type { StorybookConfig } from '@storybook/react-vite'
import remarkGfm from 'remark-gfm'

export default {
  framework: '@storybook/react-vite',
  stories: ['../guides/*.mdx', '../../packages/{widgets,portal}/src/**/*.stories.tsx'],
  addons: [
    // Tables are no part of Markdown itself.
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  // light-dark() as it is, as in portal and embeds: rewritten it would not follow a part that stays light.
  viteFinal: config => ({
    ...config,
    build: { ...config.build, cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
  }),
} satisfies StorybookConfig
