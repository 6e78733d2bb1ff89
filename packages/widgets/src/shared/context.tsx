import type { Client, I18n, Language, Realtime } from '@trellis/sdk'
import { createContext, type ReactNode, useContext } from 'react'
import type { Owner } from './kept.ts'

/** What every widget gets from its host: the client, the texts, and the names the product goes by. */
export interface WidgetContext {
  client: Client
  i18n: I18n
  /** Texts of another language, for a survey that is answered in it; without it a survey speaks as the page does. */
  textsOf?: (language: Language) => Promise<I18n>
  config: { product: string; provider: string; supportEmail: string }
  /** Hears what others change; without it a widget looks when the person comes back to the page. */
  realtime?: Realtime
  /** Who is signed in; without it no drafts are kept. */
  person?: Owner
  /** The page itself says that its session has changed, above everything. */
  saysChanged?: boolean
}

const Context = createContext<WidgetContext | null>(null)

/** Puts the context around widgets. */
export function TrellisProvider({ value, children }: { value: WidgetContext; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>
}

/** The context of the nearest TrellisProvider. Throws outside of one. */
export function useTrellis(): WidgetContext {
  const context = useContext(Context)
  if (!context) throw new Error('A Trellis widget stands outside of TrellisProvider')
  return context
}
