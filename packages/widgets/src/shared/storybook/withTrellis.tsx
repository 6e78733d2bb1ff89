import type { Decorator } from '@storybook/react-vite'
import type { Client, Language } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { type ReactNode, useState } from 'react'
import { TrellisProvider } from '../context.tsx'
import { contextOf, languageOf } from './texts.ts'

/** The decorator that gives a story the widgets' context: a fresh client and the toolbar's language. */
export const withTrellis =
  ({ client = demoClient }: { client?: () => Client } = {}): Decorator =>
  (Story, { globals }) => {
    const language = languageOf(globals.language)
    return (
      <WithTrellis client={client} language={language} key={language}>
        <Story />
      </WithTrellis>
    )
  }

function WithTrellis({
  client,
  language,
  children,
}: {
  client: () => Client
  language: Language
  children: ReactNode
}) {
  const [context] = useState(() => contextOf(client(), language))
  return <TrellisProvider value={context}>{children}</TrellisProvider>
}
