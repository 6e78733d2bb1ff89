import type { ReactElement, ReactNode } from 'react'

/** Every detail names its version; later fields are added, never changed. */
export interface EventDetail {
  version: 1
  [field: string]: unknown
}

export interface TrellisProviderProps {
  /** Address of the Trellis API, such as `https://trellis.example`. */
  api: string
  /** Asked for a token when one is needed; kept in memory, asked again after a 401. */
  getToken: (why: { reason: 'start' | 'expired' }) => Promise<string | null> | string | null
  language?: string
  children?: ReactNode
}

/** What every widget takes. */
export interface WidgetProps {
  language?: string
  theme?: 'default' | 'brand' | 'teal' | 'rose' | 'purple' | 'amber'
  scheme?: 'auto' | 'light' | 'dark'
  loading?: 'lazy' | 'eager'
  open?: boolean
  onReady?: (event: CustomEvent<EventDetail>) => void
  onOpen?: (event: CustomEvent<EventDetail>) => void
  onChange?: (event: CustomEvent<EventDetail>) => void
  /** Before the answers are handed in; `event.preventDefault()` keeps the survey open. */
  onSubmit?: (event: CustomEvent<EventDetail>) => void
  onClose?: (event: CustomEvent<EventDetail>) => void
  /**
   * `detail.code` is one of the error catalogue, or says why no reply came: `network`; `getToken` (it failed, or took ten
   * seconds); `originNotListed` (list the page's origin for the tenant's embeds); `connectSrc` (add the API to the page's policy).
   */
  onError?: (event: CustomEvent<EventDetail>) => void
  onTokenExpired?: (event: CustomEvent<EventDetail>) => void
}

/** Tells the widgets below it where the API is and where tokens come from. */
export declare function TrellisProvider(props: TrellisProviderProps): ReactElement
