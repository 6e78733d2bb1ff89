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

export interface GlaSurveyProps {
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

export interface AlignmentSurveyProps extends GlaSurveyProps {
  /** Team of a signed-in member. Without it the token is a guest's, which knows its team. */
  teamId?: number
  /** Shows the survey without a respondent; nothing is saved. */
  preview?: boolean
}

/** Tells the widgets below it where the API is and where tokens come from. */
export declare function TrellisProvider(props: TrellisProviderProps): ReactElement
/** The Growth Leader Assessment. On a server it draws an empty `<trellis-gla-survey>` as the placeholder. */
export declare function GlaSurvey(props: GlaSurveyProps): ReactElement
/** The Team Alignment Survey. Answers are in no event: the survey is anonymous. */
export declare function AlignmentSurvey(props: AlignmentSurveyProps): ReactElement
