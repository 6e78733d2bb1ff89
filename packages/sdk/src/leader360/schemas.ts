import * as z from 'zod/mini'
import { code, email, entered, id, instant, languageCode, name, text } from '../core/schemas.ts'
import { surveyPage } from '../survey/schemas.ts'
import { askedGroups, customLimits, gapWords, leader360Limits, leftOuts, raterGroups } from './rules.ts'

const asked = z.enum(askedGroups)
const days = z.int().check(z.gte(leader360Limits.leastDays), z.lte(leader360Limits.mostDays))
/** E-mail as it is typed: blanks around it are not meant. */
const typedEmail = z.string().check(z.trim(), z.maxLength(254), z.email())

/** Somebody who is to be asked. Whether there is an account of the organisation behind the address the server finds out. */
export const raterEntry = z.object({ group: asked, name: name(120), email: typedEmail })
export type RaterEntry = z.output<typeof raterEntry>

/** Somebody in a list of the leader's: whether and what they answered is never told. */
const rater = z.object({
  /** 0 before it is sent. */
  id,
  group: asked,
  name: z.string(),
  email,
  /** Nobody of the organisation answers for who it is. */
  isOutside: z.boolean(),
})
export type Rater = z.output<typeof rater>

const model = z.object({
  /** 0 for the 360 that all have. */
  id,
  title: z.string(),
  /** Capabilities with their labels, in order, and how many statements there are in all. */
  capabilities: z.array(z.object({ capability: z.string(), label: z.string() })),
  items: z.int(),
})

const common = {
  id,
  model,
  minimum: z.int(),
  raters: z.array(rater),
  /** Whether the licence includes it now: else nobody is asked any more, and what was asked runs on to its report. */
  isIncluded: z.boolean(),
  /** The leader's own part, which is compared with what others see. */
  self: z.object({ raterId: id, isDone: z.boolean(), answered: z.int() }),
}

/** Who is to be asked, before it is sent. */
export const draftRound = z.object({
  ...common,
  days: z.int(),
  version: z.int(),
  /** The round that is asked anew; null for a first one. */
  redoOf: z.nullable(id),
})
export type DraftRound = z.output<typeof draftRound>

/** A round that takes answers. */
export const openRound = z.object({
  ...common,
  startedAt: instant,
  closesAt: instant,
  /** It was longer by itself, once. */
  isExtended: z.boolean(),
  /**
   * How many were asked at all, and how many at least have answered: in steps of which none says it of a single one. The leader's own
   * part is not counted.
   */
  asked: z.int(),
  answered: z.int(),
  /** How many could not be asked yet, as they get no more mails that day: they are asked by themselves. */
  waiting: z.int(),
  /** When all who are open may be reminded by hand again; null where they may be now. */
  remindFrom: z.nullable(instant),
  /** The latest end that it may be given. */
  extendUntil: instant,
  version: z.int(),
})
export type OpenRound = z.output<typeof openRound>

const reportLine = z.object({
  roundId: id,
  /** 0 for the 360 that all have. */
  modelId: id,
  title: z.string(),
  startedAt: instant,
  closedAt: instant,
  /** Whether any group of others is shown. */
  isShown: z.boolean(),
})
export type ReportLine = z.output<typeof reportLine>

/** Where a leader stands with one kind of 360. */
export const leader360State = z.object({
  /** Null where there is no custom 360. */
  model: z.nullable(model),
  /** What the licence includes. */
  mayStart: z.boolean(),
  minimum: z.int(),
  draft: z.nullable(draftRound),
  round: z.nullable(openRound),
  /** Newest first. */
  reports: z.array(reportLine),
  /** People of the nurture network, each with the group that suits. */
  network: z.array(z.object({ group: asked, name: z.string(), email: z.string() })),
  /** Who sees reports of the leader by a right that was given, by name. */
  readers: z.array(z.string()),
})
export type Leader360State = z.output<typeof leader360State>

const group = z.enum(raterGroups)
const mean = z.number().check(z.gte(1), z.lte(5))

/** One capability of a report, as it is written: one decimal, 1 to 5. What is not shown is absent, with how many they are. */
const reportCapability = z.object({
  capability: z.string(),
  label: z.string(),
  groups: z.array(z.object({ group, n: z.int(), mean })),
  others: z.optional(mean),
  self: z.optional(mean),
  /** Self less others, of the written numbers. */
  gap: z.optional(z.number()),
  word: z.optional(z.enum(gapWords)),
  /** The sprint of the library that serves it. */
  sprint: z.nullable(z.object({ code: z.string(), label: z.string() })),
})
export type ReportCapability = z.output<typeof reportCapability>

/** A report, made once. */
export const leader360Report = z.object({
  roundId: id,
  leader: z.object({ userId: id, name: z.string() }),
  isOwn: z.boolean(),
  title: z.string(),
  modelId: id,
  startedAt: instant,
  closedAt: instant,
  /** When each report of this title was closed, this one among them: two of one day are told apart by the time. */
  closings: z.array(instant),
  minimum: z.int(),
  bankVersion: z.string(),
  capabilities: z.array(reportCapability),
  /** Groups of others in which somebody was asked, each with whether any number of it is shown. */
  groups: z.array(
    z.object({
      group,
      isShown: z.boolean(),
      /** Of those who stand alone. */
      names: z.array(z.string()),
      /** All who count in it are from outside: nobody here can check who they are. */
      isOutside: z.boolean(),
      /**
       * Whom the leader lets read it was asked in the group: it is told to nobody of those as to the leader, whether it is shown there or
       * not. Never where the leader reads.
       */
      isReaders: z.boolean(),
    }),
  ),
  /** Open questions in the order of the bank; each one's answers in a random order of its own. */
  words: z.array(
    z.object({
      question: z.string(),
      /** Without name, group or time; empty where too few wrote. */
      anonymous: z.array(z.string()),
      /** Of those who stand alone. */
      named: z.array(z.object({ group, name: z.string(), text: z.string() })),
    }),
  ),
  /** Something is not shown because it could be told apart from an earlier report. */
  isBesideEarlier: z.boolean(),
  /**
   * When an earlier report was made of which some answers can be less than 60 days older: its numbers stand where the same people have
   * answered. Whether any have is not told: it would say who has not observed.
   */
  soonAfter: z.nullable(instant),
  readers: z.array(z.string()),
  /** Whether the caller may ask all anew. */
  mayRedo: z.boolean(),
})
export type Leader360Report = z.output<typeof leader360Report>

/** A page of statements for one rater, with all that is told before the first of them. A value of 6 is 'not observed'. */
export const raterPage = z.extend(surveyPage, {
  raterId: id,
  /** Names rater and round, so that answers kept on a device reach no other. */
  respondentKey: z.string(),
  leader: z.object({ name: z.string(), imageUrl: z.nullable(z.string()) }),
  organisation: z.string(),
  /** Of a custom 360. */
  title: z.string(),
  group,
  /** Whether the rater stands alone and is told by name. */
  isNamed: z.boolean(),
  /** From how many answers the group is shown. */
  minimum: z.int(),
  /** How many are asked in the group, the rater among them. */
  inGroup: z.int(),
  /** Whether so many who count are asked in the group that it can be shown at all. */
  isEnough: z.boolean(),
  /** Why nothing of the rater's will be shown, as it was shown otherwise before; null where it will be as any other's. */
  leftOut: z.nullable(z.enum(leftOuts)),
  /** Who else is asked, those from outside first. Only in the call that opens it. */
  asked: z.optional(z.array(z.object({ name: z.string(), isOutside: z.boolean() }))),
  /** Who reads the report beside the leader, as it stands now. */
  readers: z.array(z.string()),
  until: z.nullable(instant),
  sentAt: z.nullable(instant),
  isDeclined: z.boolean(),
  openQuestions: z.array(z.object({ code: text(40), text: z.string(), answer: z.string() })),
  wordsRevision: z.int(),
})
export type RaterPage = z.output<typeof raterPage>

/** A line of what a person was asked by others. */
export const raterLine = z.object({
  id,
  leader: z.string(),
  title: z.string(),
  group,
  askedAt: instant,
  until: instant,
  isOpen: z.boolean(),
  sentAt: z.nullable(instant),
  isDeclined: z.boolean(),
})
export type RaterLine = z.output<typeof raterLine>

const ratingOf = z.object({
  item: code(40),
  /** From 1 to 5; null is 'not observed', which is never 0. */
  value: z.nullable(z.int().check(z.gte(1), z.lte(5))),
})

/** A page as it is now: a statement that is not named is open. */
export const rateBody = {
  page: z.int().check(z.gte(1), z.lte(leader360Limits.pages)),
  /** Page that the rater is on after this. */
  place: z.optional(z.int().check(z.gte(1), z.lte(leader360Limits.pages))),
  /** As it was read; a stale one is refused with the present one. */
  revision: z.optional(z.int().check(z.gte(0))),
  ratings: z.array(ratingOf).check(z.maxLength(60)),
  languageCode: z.optional(languageCode),
  /** Sends all pages: from now on they count. */
  isSubmit: z.optional(z.boolean()),
}
export const rated = z.object({ attemptedQuestions: z.int(), revision: z.int(), sentAt: z.nullable(instant) })

const words = entered(leader360Limits.words)
export const writeBody = {
  revision: z.int().check(z.gte(0)),
  /** All that is written; an empty one is taken back. */
  words: z.array(z.object({ code: code(40), text: words })).check(z.maxLength(3)),
}
export const written = z.object({ revision: z.int() })

const ownItem = z.object({
  /** Kept while its texts are; empty for a new one. */
  key: z.union([code(40), z.literal('')]),
  capability: code(40),
  self: entered(customLimits.item, 1),
  other: entered(customLimits.item, 1),
  languageCode,
})
export type OwnItem = z.output<typeof ownItem>

/** A custom 360 as it is written. */
export const modelBody = {
  navTitle: name(customLimits.title),
  /** In order, each with 2 to 4 statements of the bank. */
  capabilities: z
    .array(
      z.object({
        capability: code(40),
        items: z.array(code(40)).check(z.minLength(customLimits.leastItems), z.maxLength(customLimits.mostItems)),
      }),
    )
    .check(z.minLength(customLimits.leastCapabilities), z.maxLength(customLimits.mostCapabilities)),
  own: z.array(ownItem).check(z.maxLength(customLimits.mostOwn)),
}
const modelContent = z.object(modelBody)

export const customModel = z.extend(modelContent, {
  id,
  version: z.int(),
  /** It is the one that leaders start. */
  isActive: z.boolean(),
  /** It was sent and stays as it is; null before. */
  frozenAt: z.nullable(instant),
  /** How many rounds it was sent in. */
  rounds: z.int(),
})
export type CustomModel = z.output<typeof customModel>

/** What an administrator chooses from. */
export const modelChoice = z.object({
  models: z.array(customModel),
  bank: z.array(
    z.object({
      capability: z.string(),
      label: z.string(),
      items: z.array(z.object({ key: z.string(), self: z.string(), other: z.string() })),
    }),
  ),
  /** Fewest answers behind a number about an anonymous group, for rounds to come. */
  minimum: z.int(),
  /** The licence includes one of its own. */
  mayMake: z.boolean(),
})
export type ModelChoice = z.output<typeof modelChoice>

export const raterList = z.array(raterEntry).check(z.maxLength(leader360Limits.raters))
export const roundDays = days
