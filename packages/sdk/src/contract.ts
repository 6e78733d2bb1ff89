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
export { isPattern, isRestricted, leastVariety, mostOrigins, originOf, shortestPassword } from './account/rules.ts'
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
export { badge } from './badge/contract.ts'
export { linkedInAdd, linkedInShare, maskedEmail, publicId } from './badge/rules.ts'
export { calendar, calendarGuest } from './calendar/contract.ts'
export {
  type Busy,
  type CalendarProvider,
  type Conference,
  calendarProviders,
  type EventType,
  isConferenceLink,
  type MeetingAnswer,
  meetingDaysAhead,
  meetingEnd,
  mostEventDays,
  mostMeetings,
  providerNames,
  syncAheadDays,
  syncAnewMs,
} from './calendar/rules.ts'
export {
  type CalendarAccount,
  type CalendarEvent,
  type GuestMeeting,
  type Meeting,
  type MeetingBody,
  meetingBody,
} from './calendar/schemas.ts'
export {
  type AchievementName,
  achievementNames,
  achievements,
  type Criteria,
} from './core/achievements.ts'
export {
  type Activity,
  type ActivityStatus,
  activityLengths,
  activityTypes,
  type DatedActivity,
  meetingAt,
} from './core/activity.ts'
export { dayMs, daysLeft } from './core/day.ts'
export { type DebugEvent, debugEvent } from './core/debug-event.ts'
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
export {
  allows,
  type Entitlement,
  entitlements,
  type Feature,
  holds,
  holdsTeamSprints,
  limitOf,
  unlimited,
} from './core/entitlements.ts'
export { errorOf } from './core/error-of.ts'
export { type ErrorCode, errorStatus } from './core/error-status.ts'
export { type ErrorBody, type ErrorDetail, TrellisError } from './core/errors.ts'
export { guestTokenShape } from './core/guest-token.ts'
export type { I18n, TextKey, TextTree, TextValues } from './core/i18n.ts'
export { smallI18n } from './core/i18n-small.ts'
export {
  draftTranslations,
  fromAcceptLanguage,
  type Language,
  langOf,
  languages,
  ownNameOf,
  toLanguage,
} from './core/languages.ts'
export { type Addressee, isAnyoneTwice, listOfPeople, voiceOf } from './core/mailbox.ts'
export { difference, shown, tolerance } from './core/numbers.ts'
export { type PublicConfig, publicConfigId, publicDefaults } from './core/public-config.ts'
export {
  type Present,
  presencePlaces,
  type RealtimeSays,
  type RealtimeTells,
  realtimePath,
  realtimeTopic,
} from './core/realtime-topics.ts'
export { type Relation, standingOf } from './core/relations.ts'
export { holdsRole, type Role, roles } from './core/roles.ts'
export { isEmail } from './core/schemas.ts'
export { addDays, dayOf, instantOf, isTimeZone, lastMinute, momentText } from './core/zone.ts'
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
export { leader360, leader360Guest } from './leader360/contract.ts'
export {
  type AskedGroup,
  areWordsShown,
  askedGroups,
  customLimits,
  type GapWord,
  type GroupCount,
  groupLeast,
  groupOfNetwork,
  isGroupShown,
  isNamedGroup,
  type LeftOut,
  leader360Limits,
  leader360PageSize,
  leastShown,
  minutesOf,
  type RaterGroup,
  raterGroups,
  raterMinutes,
} from './leader360/rules.ts'
export type {
  CustomModel,
  DraftRound,
  Leader360Report,
  Leader360State,
  ModelChoice,
  OpenRound,
  OwnItem,
  Rater,
  RaterEntry,
  RaterLine,
  RaterPage,
  ReportCapability,
  ReportLine,
} from './leader360/schemas.ts'
export {
  type NotificationEntry,
  type NotificationSettings,
  notification,
  type RequestEvent,
  type ResultReminder,
} from './notification/contract.ts'
export {
  backAt,
  inInboxOrder,
  isOpenAction,
  isReminderDue,
  mayPutOff,
  newsDays,
  remindDays,
} from './notification/order.ts'
export {
  type Channel,
  channels,
  isChoice,
  type PreferenceType,
  preferenceOf,
  preferenceTypes,
  type QuietHours,
  quietAt,
} from './notification/preferences.ts'
export {
  type InboxRule,
  inboxRuleNames,
  inboxRules,
  isMailedAsNews,
  preferenceTypeOf,
  type ResultKind,
  remindRules,
  resultKinds,
  ruleOf,
  screenOf,
} from './notification/rules.ts'
export { type InboxWords, type Worded, wordsOf } from './notification/words.ts'
export type { CommentPerson, CommentReader, PlanComment } from './plan/comments.ts'
export { plan, planGuest } from './plan/contract.ts'
export {
  challengeKinds,
  type GoalStatus,
  isPlanReadOnly,
  keyChallenges,
  lineSections,
  type MilestoneType,
  milestoneTypes,
  mostComments,
  mostOfPlan,
  type NetworkStatus,
  type NetworkType,
  offeredTypes,
  openYears,
  type PlanSection,
  planLinkDays,
  planPath,
  planSections,
  type TooltipGroup,
  withPlace,
  writtenTypes,
} from './plan/rules.ts'
export type {
  NetworkMember,
  NetworkPlace,
  PlanBoard,
  PlanGoal,
  PlanItem,
  PlanMilestone,
  PlanRole,
  PlanViewer,
} from './plan/schemas.ts'
export { milestoneWords, networkWords } from './plan/words.ts'
export type {
  AnalyticsItem,
  AnalyticsPoint,
  AnalyticsReason,
  AnalyticsSeries,
  SprintAnalytics,
} from './sprint/analytics.ts'
export {
  type AnalyticsDimension,
  type AnalyticsScope,
  allItems,
  analyticsDimensions,
  analyticsScopes,
  leastCounts,
  leastEffectiveness,
  leastEnergy,
  leastTeamOthers,
  meanMoved,
  meanOfItems,
} from './sprint/analytics-rules.ts'
export {
  crewWindowDays,
  localInstant,
  mostMailsAWeek,
  nearsEndAt,
  nextWorkingDay,
  type SprintDates,
  type SprintPlan,
  sprintDates,
  sprintDay,
  weekOf,
} from './sprint/calendar.ts'
export { certificateOf } from './sprint/certificate.ts'
export type { CheckIn, CheckInNews, CheckInSprint } from './sprint/check-ins.ts'
export { sprint } from './sprint/contract.ts'
export { type CrewRole, crewRoles, criterionKeys, judge, type SprintFacts } from './sprint/criteria.ts'
export { designLimits, designProblems, planOf, type SprintDesign, sprintDesign, startOf } from './sprint/design.ts'
export { type AskedLine, type RatingAsked, sprintGuest } from './sprint/development.ts'
export { ratedFrom } from './sprint/editing.ts'
export type { SprintReview, SprintShares } from './sprint/endings.ts'
export type { FeedbackMatrix, FeedbackPoint, FeedbackRound, FeedbackWords } from './sprint/feedback.ts'
export { isWithinLeave, leaveLimits, type SprintLeave, spansOf, windowDays } from './sprint/leave.ts'
export { chooseDays, moveOf, type SprintLife, type SprintMove, type SprintStatus, toldStatus } from './sprint/life.ts'
export { inactiveDays, isRemindedLately, isToRemind, remindAgainDays } from './sprint/members.ts'
export type { Moved, PortfolioSprint, SharedSprint, SprintResult } from './sprint/results.ts'
export { aloneRoles, leastOf, leastRaters, type PointReason, type RoundType, stepShown } from './sprint/rounds.ts'
export {
  activityTimes,
  changeOf,
  energyOf,
  isEnoughToCompare,
  overdueDays,
  sprintPoint,
  sprintTimes,
} from './sprint/rules.ts'
export type { LibrarySprint, SeenSprint, SprintDetails, SprintMember, SprintProgress } from './sprint/schemas.ts'
export {
  isWorkingDay,
  type StandUp,
  type StandUpAnswer,
  type StandUpEntry,
  standUpTimes,
  workingDayBefore,
} from './sprint/stand-ups.ts'
export { notAnswered, progressPercent } from './survey/answers.ts'
export { hundredShown, toHundred } from './survey/bands.ts'
export { asksEthnicity, companions, demographicOptions, opensCompanion } from './survey/demographics.ts'
export type { Demographics, SurveyPage } from './survey/schemas.ts'
export { flagsOf, keyedOn, leastAnswered, partScore, present, rankDescending } from './survey/scoring.ts'
export { team } from './team/contract.ts'
export {
  type AggregatedGla,
  memberStatus,
  memberTypes,
  strengthItems,
  type TeamDashboard,
  type TeamDetails,
  type TeamImpact,
  type TeamMember,
  type TeamNote,
  type TeamSprintResult,
  type TeamSummary,
  teamDistributions,
  teamPurposes,
  teamRoles,
  teamTypes,
  undoSeconds,
  type ViewingItem,
  type ViewingRight,
  viewingItems,
} from './team/schemas.ts'

import { account, auth } from './account/contract.ts'
import { alignment, alignmentGuest } from './alignment/contract.ts'
import { badge } from './badge/contract.ts'
import { calendar, calendarGuest } from './calendar/contract.ts'
import { gla, nomineeGla } from './gla/contract.ts'
import { leader360, leader360Guest } from './leader360/contract.ts'
import { notification } from './notification/contract.ts'
import { plan, planGuest } from './plan/contract.ts'
import { sprint } from './sprint/contract.ts'
import { sprintGuest } from './sprint/development.ts'
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
  planGuest,
  sprint,
  sprintGuest,
  badge,
  leader360,
  leader360Guest,
  calendar,
  calendarGuest,
  notification,
}
export { audienceOf, canDo, type Deed, maySee, type SeenFacts, type SeenItem } from './team/rules.ts'
