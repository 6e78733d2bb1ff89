import type { StorybookConfig } from '@storybook/react-vite'

export default {
  framework: '@storybook/react-vite',
  stories: ['../guides/*.mdx', '../../packages/{widgets,portal}/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  // light-dark() as it is, as in portal and embeds: rewritten it would not follow a part that stays light.
  viteFinal: config => ({
    ...config,
    build: { ...config.build, cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
  }),
} satisfies StorybookConfig
