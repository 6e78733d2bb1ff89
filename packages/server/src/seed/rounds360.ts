import type { AskedGroup } from '@trellis/sdk/contract'

/** Somebody of a demo's 360: of Alder Works by first name, or from outside by a whole name. */
export interface DemoRater {
  name: string
  group: AskedGroup
  /** Has not answered. */
  isOpen?: boolean
  /** To the open questions, in their order. */
  words?: readonly string[]
}

/** A 360 of a leader of Alder Works, sent so many days ago. */
export interface DemoRound {
  leader: string
  sent: number
  /** How much better than at the first time, on the scale of five steps. */
  grown?: number
  /** Asked again of the round before. */
  isRedo?: boolean
  raters: readonly DemoRater[]
}

const of = (group: AskedGroup, ...names: string[]): DemoRater[] => names.map(name => ({ name, group }))

const asked = of('peer', 'Hana', 'Ines')

/** Ada's, a year ago and again: peers and team are shown, customers and Emi are too few. */
const ada = (said: Record<string, readonly string[]>): DemoRater[] =>
  [
    ...of('manager', 'Kira'),
    ...of('mentor', 'Jonas'),
    ...of('coach', 'Ruth Vogel'),
    ...asked,
    ...of('peer', 'Cleo'),
    ...of('team', 'Ben', 'Mei', 'Noor', 'Pia'),
    ...of('customer', 'Lotte Keller', 'Paul Roth'),
    ...of('other', 'Emi'),
  ].map(it => ({ ...it, words: said[it.name] ?? [] }))

/** Four of a leader's surroundings, of whom three are peers. */
const small = (manager: string, ...peers: string[]): DemoRater[] => [...of('manager', manager), ...of('peer', ...peers)]

/** What has been asked so far, oldest first. */
export const rounds360: readonly DemoRound[] = [
  {
    leader: 'Ada',
    sent: 425,
    raters: ada({
      Kira: ['You know every project by heart.', 'Let others present their own work to the board.'],
      Hana: ['You notice who has not spoken yet.', 'Say earlier when a plan will not hold.'],
      Ines: ['Your sketches make a meeting short.'],
      Ben: ['I can bring you half an idea.', 'Decide less for us.', 'Work waits on Fridays until you have seen it.'],
      Mei: ['You ask customers yourself.', 'Hand over a decision and do not take it back.'],
    }),
  },
  {
    leader: 'Mei',
    sent: 140,
    raters: small('Ada', 'Noor', 'Otto', 'Quinn'),
  },
  {
    leader: 'Pia',
    sent: 132,
    raters: small('Ada', 'Liam', 'Noor', 'Rosa'),
  },
  {
    leader: 'Quinn',
    sent: 121,
    raters: small('Ada', 'Liam', 'Otto', 'Sam'),
  },
  {
    leader: 'Ines',
    sent: 118,
    raters: [...small('Kira', 'Cleo', 'Emi', 'Femi'), ...of('team', 'Amir', 'Bea', 'Carl', 'Dina')],
  },
  {
    leader: 'Jonas',
    sent: 110,
    raters: [...small('Kira', 'Cleo', 'Emi', 'Femi'), ...of('team', 'Gita', 'Hugo', 'Ivy')],
  },
  {
    leader: 'Ada',
    sent: 62,
    grown: 0.35,
    isRedo: true,
    raters: ada({
      Kira: ['You sent Ben to the board, and he carried it.', 'Do the same with the budget.'],
      Jonas: ['You asked for help before it was late.'],
      Cleo: ['You give feedback on the day, not in the review.'],
      Ines: ['You let silence stand until somebody else speaks.', 'Name the one thing that matters this month.'],
      Ben: ['The choice of the vendor was ours.', 'Tell us sooner what the board thinks.'],
      Noor: ['You read drafts as they are, without rewriting them.', '', 'Two meetings on the same subject each week.'],
      Pia: ['Thursdays: unfinished work is welcome.', 'Keep the circle small when a decision is due.'],
    }),
  },
  {
    leader: 'Hana',
    sent: 6,
    raters: [
      ...of('manager', 'Kira'),
      ...of('peer', 'Ada', 'Ines'),
      { name: 'Jonas', group: 'peer', isOpen: true },
      ...of('team', 'Tara', 'Udo'),
      ...['Sam', 'Vera', 'Will'].map((name): DemoRater => ({ name, group: 'team', isOpen: true })),
      { name: 'Ben', group: 'other', isOpen: true },
      { name: 'Lotte Keller', group: 'customer', isOpen: true },
    ],
  },
]
