import type { ReactElement, ReactNode } from 'react'
import type {
  ChangeDetail,
  ErrorDetail,
  EventDetail,
  GetToken,
  ReadyDetail,
  SubmitDetail,
  TokenExpiredDetail,
} from './trellis.public.d.ts'

export type { ChangeDetail, ErrorDetail, EventDetail, GetToken, ReadyDetail, SubmitDetail, TokenExpiredDetail }

export interface TrellisProviderProps {
  /** Address of the Trellis API, such as `https://trellis.example`. */
  api: string
  getToken: GetToken
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
  onReady?: (event: CustomEvent<ReadyDetail>) => void
  onOpen?: (event: CustomEvent<EventDetail>) => void
  onChange?: (event: CustomEvent<ChangeDetail>) => void
  /** Before the answers of a survey are handed in; `event.preventDefault()` keeps it open. Of a check-in it comes afterwards. */
  onSubmit?: (event: CustomEvent<SubmitDetail>) => void
  onClose?: (event: CustomEvent<EventDetail>) => void
  onError?: (event: CustomEvent<ErrorDetail>) => void
  onTokenExpired?: (event: CustomEvent<TokenExpiredDetail>) => void
}

/** Tells the widgets below it where the API is and where tokens come from. */
export declare function TrellisProvider(props: TrellisProviderProps): ReactElement
