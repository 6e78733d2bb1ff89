/** The door for the server: endpoints, schemas, rules and errors. No http, no DOM. */
export {
  account,
  auth,
  type Scheme,
  type SubscriptionPlan,
  schemes,
  type Theme,
  themes,
  type UserState,
} from './account/contract.ts'
export type { Embedding } from './account/embeds.ts'
export { isPattern, leastVariety, mostOrigins, originOf, shortestPassword } from './account/rules.ts'
export { alignment, alignmentGuest } from './alignment/contract.ts'
export {
  agreementSteps,
  alignmentDays,
  alignmentDaysMost,
  alignmentItemPages,
  alignmentItems,
  alignmentPageSize,
  alignmentResearchPage,
  alignmentValidAnswers,
  expressMembers,
  insideLeast,
  minimumOutside,
  minimumWith,
  reportMinimum,
} from './alignment/rules.ts'
export {
  type AlignmentMember,
  type AlignmentPage,
  type AlignmentReport,
  type AlignmentState,
  type AlignmentTrend,
  type Hidden,
  hiddenReasons,
  type ReportStatus,
  type RespondentStatus,
  type SubscaleResult,
} from './alignment/schemas.ts'
export { type Activity, activityTypes } from './core/activity.ts'
export { dayMs } from './core/day.ts'
export {
  type Access,
  type BodyOf,
  type Endpoint,
  endpoint,
  type GuestPurpose,
  type ReplyOf,
  type RequestOf,
  type Service,
  servicePrefix,
} from './core/endpoint.ts'
export { allows, type Entitlement, entitlements, type Feature, holds, limitOf, unlimited } from './core/entitlements.ts'
export { type ErrorBody, type ErrorCode, type ErrorDetail, errorStatus, TrellisError } from './core/errors.ts'
export type { I18n, TextKey, TextTree, TextValues } from './core/i18n.ts'
export { smallI18n } from './core/i18n-small.ts'
export {
  draftTranslations,
  fromAcceptLanguage,
  type Language,
  langOf,
  languages,
  toLanguage,
} from './core/languages.ts'
export { difference, shown, tolerance } from './core/numbers.ts'
export { type PublicConfig, publicConfigId, publicDefaults } from './core/public-config.ts'
export { type Relation, standingOf } from './core/relations.ts'
export { holdsRole, type Role, roles } from './core/roles.ts'
export { dayOf, instantOf, momentText } from './core/zone.ts'
export { type CapabilityScore, type GlaResult, gla, nomineeGla } from './gla/contract.ts'
export {
  aggregateGla,
  type CapabilityMeans,
  type KeyedItem,
  nextPosition,
  type Part,
  pageSize,
  pagesPerPart,
  parsePosition,
  parts,
  rankedCapabilities,
  type Scored,
  scoreGla,
  steps,
  teamMeans,
} from './gla/rules.ts'
export {
  type NotificationEntry,
  notification,
  type RequestEvent,
  type ResultReminder,
} from './notification/contract.ts'
export {
  backAt,
  type InboxRule,
  inboxRules,
  inInboxOrder,
  isOpenAction,
  isReminderDue,
  mayPutOff,
  newsDays,
  type ResultKind,
  remindDays,
  remindRules,
  ruleOf,
  screenOf,
} from './notification/rules.ts'
export { type InboxWords, type Worded, wordsOf } from './notification/words.ts'
export { plan } from './plan/contract.ts'
export { challengeKinds, keyChallenges } from './plan/rules.ts'
export {
  crewWindowDays,
  localInstant,
  type SprintDates,
  type SprintPlan,
  sprintDates,
  sprintDay,
} from './sprint/calendar.ts'
export type { CheckIn } from './sprint/check-ins.ts'
export { sprint } from './sprint/contract.ts'
export { type CrewRole, type Criteria, crewRoles, criterionKeys, judge, type SprintFacts } from './sprint/criteria.ts'
export { designLimits, designProblems, planOf, type SprintDesign, sprintDesign, startOf } from './sprint/design.ts'
export { chooseDays, moveOf, type SprintLife, type SprintMove, type SprintStatus, toldStatus } from './sprint/life.ts'
export { activityTimes, changeOf, energyOf, sprintPoint } from './sprint/rules.ts'
export type { LibrarySprint, SprintDetails, SprintProgress } from './sprint/schemas.ts'
export { notAnswered, progressPercent } from './survey/answers.ts'
export { hundredShown, toHundred } from './survey/bands.ts'
export { asksEthnicity, companions, demographicOptions, opensCompanion } from './survey/demographics.ts'
export type { Demographics, SurveyPage } from './survey/schemas.ts'
export { flagsOf, keyedOn, leastAnswered, present, rankDescending } from './survey/scoring.ts'
export { team } from './team/contract.ts'
export {
  type AggregatedGla,
  builtItems,
  memberStatus,
  memberTypes,
  type TeamDashboard,
  type TeamDetails,
  type TeamImpact,
  type TeamMember,
  type TeamNote,
  type TeamSummary,
  teamDistributions,
  teamPurposes,
  teamRoles,
  teamTypes,
  undoSeconds,
  type ViewingItem,
  type ViewingRight,
} from './team/schemas.ts'

import { account, auth } from './account/contract.ts'
import { alignment, alignmentGuest } from './alignment/contract.ts'
import { gla, nomineeGla } from './gla/contract.ts'
import { notification } from './notification/contract.ts'
import { plan } from './plan/contract.ts'
import { sprint } from './sprint/contract.ts'
import { team } from './team/contract.ts'

/** Every endpoint of the product, by room. The route table, the permission table and the fuzz test are made from it. */
export const contract = {
  auth,
  account,
  gla,
  nominee: nomineeGla,
  team,
  alignment,
  alignmentGuest,
  plan,
  sprint,
  notification,
}
export { audienceOf, canDo, type Deed, maySee, type SeenFacts, type SeenItem } from './team/rules.ts'
