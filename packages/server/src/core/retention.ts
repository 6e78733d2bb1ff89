import { newsDays } from '@trellis/sdk/contract'
import { gapDays } from './ledger/unit.ts'

/** Days that what has served its purpose is kept at the most, and what for. `SECURITY.md` tells the same. */
export const keepDays = {
  /** Mails, sent or not: whether one was sent is asked within weeks, and the links of unsent ones have run out. */
  mail: 30,
  /** Requests by mail: as long as the same one may not be sent again. Source: spec 2 section 8. */
  mailRequest: 7,
  /** What has waited for a person and ended: the bell shows the newest of it. */
  inboxEntry: 90,
  /** Who asked somebody for a 360: as long as the bell shows it. */
  leader360Wish: newsDays,
  /** Who would rather not be in a network: as long as the bell shows it. */
  networkNo: newsDays,
  /** Results that a person wanted to look at again, after that day: as long as the bell shows it and its mail may wait. */
  resultReminder: newsDays,
  /** Counters of a day: a day everywhere on earth is over. */
  dayCounter: 2,
  /** Links for a password that ran out or were used: a registration that is sent again still gets its answer. */
  passwordGuest: 30,
  /** Guests of a survey whose link ran out: the time to answer may be extended until a report is made. */
  alignmentGuest: 90,
  /** Raters from outside whose round is over: the page of the old link can mail the current one. */
  feedbackGuest: 90,
  /** Guests of a leader's board whose link ran out: it can be sent again. */
  planGuest: 90,
  /** What single raters gave in a round that is closed: its points stand by themselves. */
  sprintRating: 90,
  /** Days of leave that are over: which check-ins they skipped stands there. */
  sprintLeave: 30,
  /** Stand-ups of a day: as long as a sprint that was extended lasts. */
  standUp: 98,
  /** Meetings that are over, with who was invited, and the links of those without an account. */
  meeting: 365,
  /** Nominees who did not finish, with what they answered. */
  openNominee: 30,
  /** Nominees who finished, with their results: a candidate who is hired may take them over. */
  nominee: 365,
  /** What was done by whom. */
  audit: 730,
  /** What happened at the sign-in to an e-mail of nobody. */
  signInEvent: 180,
  /**
   * Whose answers a unit of the ledger is: later answers are another unit, so that nothing asks for it any more. The unit itself
   * stays with the published numbers, and names nobody. A day longer, as clocks differ.
   */
  ledgerPerson: gapDays + 1,
  /**
   * Who was asked for what was shown of a sprint, and who reads it, by keyed hashes: answers after that are new ones. They are given for
   * a week at the most before they are counted, and a job may be late.
   */
  sprintAsked: gapDays + 15,
  /** Which sign-ins were signed out of: far longer than anything of theirs may be on its way. */
  endedSignIn: 30,
  /** From which network a person signed in: long enough for a holiday. */
  usualNetwork: 30,
} as const
