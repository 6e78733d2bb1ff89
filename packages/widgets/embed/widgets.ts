import type { GuestPurpose } from '@trellis/sdk/contract'

/** An embeddable widget, as build, loader, frame page, React components and budgets know it. */
export interface EmbeddedWidget {
  /** Its tag is `trellis-<name>`, its entry `embed/<name>/index.ts` or `.tsx`, its React component the name in Pascal case. */
  name: string
  /** Title of the frame page that shows it. */
  title: string
  /** Attributes of its own. */
  attributes?: Record<string, { type: 'number' | 'boolean'; what: string }>
  /** A guest's link that it can be opened by, beside a member's token. */
  guests?: GuestPurpose
  /** The part that they alone are shown, which comes later and brings their calls. */
  guestPart?: string
  /** What it needs first, which the loader asks for while the code comes: room, call, and query of `{language}` and attributes. */
  first?: readonly [room: string, call: string, query: string]
  /** KB of loader, code, styles and English texts, gzip -9; another language may take one more. A build over it fails. */
  budget: number
  moonshot: number
  /** KB of everything in one file, where that has a budget. */
  single?: number
}

/** Every embeddable widget. A further one is an entry here and its entry file. */
export const widgets: readonly EmbeddedWidget[] = [
  {
    name: 'gla-survey',
    title: 'Growth Leader Assessment',
    first: ['gla', 'entry', 'languageCode={language}'],
    budget: 34.7,
    moonshot: 26,
  },
  {
    name: 'alignment-survey',
    title: 'Team Alignment Survey',
    attributes: {
      'team-id': {
        type: 'number',
        what: 'Team of a signed-in member. Without it the token is a guest’s, which knows its team.',
      },
      preview: { type: 'boolean', what: 'Shows the survey without a respondent; nothing is saved.' },
    },
    guests: 'alignment',
    first: ['alignment', 'getQuestions', 'team_id={team-id}'],
    budget: 35.5,
    moonshot: 28,
  },
  {
    name: 'sprint-check-in',
    title: 'Check-in',
    attributes: {
      whole: { type: 'boolean', what: 'Shows the whole check-in in place of its review.' },
      express: { type: 'boolean', what: 'Tells the chosen rating in `trellis:submit` and calls nobody.' },
      'team-id': { type: 'number', what: 'Team whose sprint it is about. Without it, the person’s own.' },
    },
    // The review dialog alone; the whole check-in comes later.
    budget: 20,
    moonshot: 18,
  },
  {
    name: 'plan-board',
    title: 'Leader Impact board',
    attributes: {
      guest: { type: 'boolean', what: 'Shows the board of the guest of the token, who comes from outside.' },
    },
    guests: 'plan',
    guestPart: 'guest',
    first: ['plan', 'planList', ''],
    // 51 with comments, which come later (`size.ts`).
    budget: 47.9,
    moonshot: 45,
    single: 69,
  },
]
