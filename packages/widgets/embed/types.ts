import type { Client, I18n, Language, TokenSource } from '@trellis/sdk'

/** What a host gives once for its page, or for one element. */
export interface EmbedSettings {
  /** Address of the API; the origin of the script where nothing is said. */
  api?: string
  /** Asked for a token when one is needed: `start` at first, `expired` after the server refused the last one. */
  getToken?: (why: { reason: 'start' | 'expired' }) => Promise<string | null> | string | null
  language?: string
  product?: string
  provider?: string
  supportEmail?: string
  /** The loader's own: the first reply, asked for with `getToken` of this page before the widget was here. Taken once. */
  ahead?: { url: string; reply: Promise<Response> } | undefined
  /** Our own: who gives tokens by whom, for all widgets of the page, which come in bundles of their own. */
  sources?: WeakMap<NonNullable<EmbedSettings['getToken']>, TokenSource>
}

/** Names of the events, each sent as `trellis:<name>`. Only `submit` can be cancelled. */
export type EventName = 'ready' | 'open' | 'change' | 'submit' | 'close' | 'error' | 'token-expired'

/** Every detail names its version; a new version never changes the meaning of an old field. */
export interface EventDetail {
  version: 1
  [field: string]: unknown
}

export type Emit = (name: EventName, detail?: Record<string, unknown>) => boolean

/** What a mounted widget shows. `update` takes any part of it. */
export interface MountContext {
  client: Client
  i18n: I18n
  textsOf?: (language: Language) => Promise<I18n>
  config: { product: string; provider: string; supportEmail: string }
  /** Each widget has its own first reply. */
  view: (props: ViewProps<never>) => unknown
  /** The reply that was asked for ahead, where it is here already: of the first drawing alone. */
  first?: unknown
  css: string
  /** For the `<style>` of browsers and policies without adopted style sheets. */
  nonce?: string | undefined
  theme?: string | undefined
  scheme?: string | undefined
  density?: string | undefined
  open: boolean
}

/** What every embeddable view gets beside the context of the widgets. */
export interface ViewProps<First = unknown> {
  /** The element, for attributes of the widget's own. */
  host: Element
  first: First | undefined
  open: boolean
  setOpen: (open: boolean) => void
  emit: Emit
  /** Puts attributes on the wrapper of the start card, which is left out while a survey covers it from the start, and of the dialogs. */
  frame: { card: Record<string, unknown> | undefined; dialogs: Record<string, unknown> }
}

export interface Mounted {
  update(next: Partial<MountContext>): void
  destroy(): void
}
