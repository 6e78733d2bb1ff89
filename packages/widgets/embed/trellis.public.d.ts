// Types for pages that embed widgets: the elements, their events, and the global `trellis`.

/** Every detail names its version; later fields are added, never changed. */
export interface EventDetail {
  version: 1
}
export interface ReadyDetail extends EventDetail {
  /** The tag of the widget. */
  widget: string
  language: string
}
export interface ChangeDetail extends EventDetail {
  /** How many statements are answered. Answers themselves are in no event. */
  attempted: number
}
export interface SubmitDetail extends EventDetail {
  /** 1 to 5, of the review of a check-in that is `express`. */
  rating?: number
}
export interface ErrorDetail extends EventDetail {
  /**
   * One of the error catalogue, or why no reply came: `network`; `getToken` (it failed, or took ten seconds);
   * `originNotListed` (list the page's origin for the tenant's embeds; `forbidden` where another tenant alone lists it);
   * `connectSrc` (add the API to the page's policy).
   */
  code: string
  /** A sentence for a person, where the server gave one. */
  message?: string
  requestId?: string
}
export interface TokenExpiredDetail extends EventDetail {
  code: string
}

/**
 * Asked for a token when one is needed; kept in memory, asked again after a 401. Of a guest it may fail with an error whose `code` is
 * what the exchange answered, `guestLinkExpired` or `guestLinkUnknown`: the guest then reads that the link has ended.
 */
export type GetToken = (why: { reason: 'start' | 'expired' }) => Promise<string | null> | string | null

/** What `trellis('configure', …)` takes, once a page. */
export interface TrellisSettings {
  /** Address of the Trellis API, such as `https://trellis.example`; the origin of the script where nothing is said. */
  api?: string
  getToken: GetToken
  language?: string
  product?: string
  provider?: string
  supportEmail?: string
}

export interface TrellisElement extends HTMLElement {
  /** A token source of its own, in place of the page's. */
  getToken?: GetToken
  api?: string
  open(): void
  close(): void
}

type Named<Tag> = Tag extends `trellis-${infer Name}` ? Name : never
/** A widget by its tag, without `trellis-`. */
export type WidgetName = Named<keyof HTMLElementTagNameMap>

export interface Trellis {
  /** Tells the page's settings. Calls wait in a queue where the script is not here yet. */
  (command: 'configure', settings: TrellisSettings): void
  (command: 'create', ...given: Parameters<Trellis['create']>): void
  /** Puts a widget into a place of the page. Options are attributes of the element, `api` and `getToken`. */
  create(name: WidgetName, place: string | Element, options?: Record<string, unknown>): TrellisElement
  version: string
}

declare global {
  /** Also before the script is here, where the page has made the queue. */
  var trellis: Trellis
  interface GlobalEventHandlersEventMap {
    'trellis:ready': CustomEvent<ReadyDetail>
    'trellis:open': CustomEvent<EventDetail>
    'trellis:change': CustomEvent<ChangeDetail>
    /** Before the answers of a survey are handed in; `preventDefault()` keeps it open. Of a check-in it comes afterwards. */
    'trellis:submit': CustomEvent<SubmitDetail>
    'trellis:close': CustomEvent<EventDetail>
    'trellis:error': CustomEvent<ErrorDetail>
    'trellis:token-expired': CustomEvent<TokenExpiredDetail>
  }
}
