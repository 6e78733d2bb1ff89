/** The door for clients: portal, widgets, bot, and developers who build on the SDK. */
export {
  type Scheme,
  type SubscriptionPlan,
  schemes,
  type Theme,
  themes,
  type UserState,
} from './account/contract.ts'
export type { Embedding } from './account/embeds.ts'
export {
  isPattern,
  isRestricted,
  leastVariety,
  mostOrigins,
  originOf,
  passwordRules,
  shortestPassword,
} from './account/rules.ts'
export {
  agreementSteps,
  alignmentDays,
  alignmentDaysMost,
  alignmentItemPages,
  alignmentItems,
  alignmentPageSize,
  alignmentResearchPage,
  expressLeast,
  expressMembers,
  insideLeast,
  minimumOutside,
  minimumWith,
  reportMinimum,
} from './alignment/rules.ts'
export type {
  AlignmentMember,
  AlignmentPage,
  AlignmentReport,
  AlignmentState,
  AlignmentTrend,
  Hidden,
  ReportStatus,
  RespondentStatus,
  SubscaleResult,
} from './alignment/schemas.ts'
export { type Certificate, type PublicCertificate, withdrawnIn } from './badge/contract.ts'
export { publicId } from './badge/rules.ts'
export {
  type CalendarProvider,
  type Conference,
  type EventType,
  eventTypes,
  isBusyAt,
  isConferenceLink,
  meetingEnd,
  meetingLengths,
  mostEventDays,
  mostInvited,
  providerNames,
} from './calendar/rules.ts'
export type { CalendarAccount, CalendarEvent, GuestMeeting, Meeting, MeetingBody } from './calendar/schemas.ts'
export { type Client, createClient } from './client.ts'
export { type AchievementName, achievementNames, achievements } from './core/achievements.ts'
export {
  type Activity,
  type ActivityStatus,
  type ActivityType,
  activityLengths,
  activityStatuses,
  type DatedActivity,
  meetingAt,
  plannedTypes,
} from './core/activity.ts'
export { bearerOf, type Claims, decodeToken } from './core/claims.ts'
export {
  bindRoom,
  type Call,
  type CallOptions,
  type ClientOptions,
  createCall,
  type RoomClient,
  type TokenSource,
} from './core/client.ts'
export { dayMs, daysLeft } from './core/day.ts'
export { type Endpoint, type Service, servicePrefix } from './core/endpoint.ts'
export { allows, type Entitlement, type Feature, holds, limitOf, unlimited } from './core/entitlements.ts'
export { errorOf } from './core/error-of.ts'
export type { ErrorCode } from './core/error-status.ts'
export {
  HostError,
  type HostFault,
  isHostError,
  NetworkError,
  ReplyShapeError,
  sentenceOf,
  TrellisError,
} from './core/errors.ts'
export { guestTokenShape } from './core/guest-token.ts'
export {
  type DateStyle,
  dateSpan,
  dateText,
  formatters,
  type I18n,
  type TextKey,
  type TextTree,
  type TextValues,
  tagOf,
} from './core/i18n.ts'
export { smallI18n } from './core/i18n-small.ts'
export { draftTranslations, type Language, langOf, languages, ownNameOf, toLanguage } from './core/languages.ts'
export { listOfPeople, voiceOf } from './core/mailbox.ts'
export { difference, shown } from './core/numbers.ts'
export { type PublicConfig, publicConfigId, publicDefaults } from './core/public-config.ts'
export { randomId } from './core/random-id.ts'
export type { Realtime, RealtimeState } from './core/realtime.ts'
export type { PresencePlace, Present } from './core/realtime-topics.ts'
export { type Relation, standingOf } from './core/relations.ts'
export { holdsRole, type Role, roles } from './core/roles.ts'
export { isEmail } from './core/schemas.ts'
export {
  cookieStore,
  createSession,
  memoryStore,
  type Session,
  type TokenStore,
  tokenCookie,
} from './core/session.ts'
export { type SessionChannel, windowChannel } from './core/session-channel.ts'
export { type ReplySource, type Transport, timeoutMs } from './core/transport.ts'
export { fetchTransport } from './core/transport-fetch.ts'
export { addDays, dayOf, instantOf, lastMinute, momentText, timeOf, type Zoned } from './core/zone.ts'
export type { CapabilityScore, GlaResult } from './gla/contract.ts'
export { nextPosition, type Part, pageSize, pagesPerPart, parsePosition, parts, steps } from './gla/rules.ts'
export {
  type AskedGroup,
  askedGroups,
  customLimits,
  type GapWord,
  type GroupCount,
  groupLeast,
  groupOfNetwork,
  isGroupShown,
  isNamedGroup,
  leader360Limits,
  leader360PageSize,
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
export type {
  NotificationEntry,
  NotificationPreference,
  NotificationSettings,
  ResultReminder,
} from './notification/contract.ts'
export { asListed } from './notification/listed.ts'
export {
  agoOf,
  groupOf,
  inInboxOrder,
  isOpenAction,
  mayPutOff,
  newsLike,
  putOffOf,
  withNewestNews,
} from './notification/order.ts'
export {
  type Channel,
  channels,
  isChoice,
  mostQuietHours,
  type PreferenceType,
  preferenceOf,
  preferenceTypes,
  quietMinutes,
} from './notification/preferences.ts'
export { type InboxRule, type ResultKind, ruleOf } from './notification/rules.ts'
export { type InboxWords, seesOf, type Worded, wordsOf } from './notification/words.ts'
export type { CommentPerson, CommentReader, PlanComment } from './plan/comments.ts'
export type { GuestInvitation } from './plan/network.ts'
export {
  type ChallengeKind,
  challengeKinds,
  commentLength,
  type GoalStatus,
  goalStatus,
  isPlanReadOnly,
  keyChallenges,
  type MilestoneType,
  milestoneTypes,
  mostFocus,
  mostOfPlan,
  type NetworkStatus,
  type NetworkType,
  offeredTypes,
  type PlanItemType,
  type PlanSection,
  planLengths,
  planLinkDays,
  planPath,
  type TooltipGroup,
  type WrittenType,
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
  PlanNote,
  PlanRole,
  PlanTooltips,
  PlanViewer,
  PlanYear,
} from './plan/schemas.ts'
export { milestoneWords, networkWords } from './plan/words.ts'
export type { Stakeholder } from './sprint/activities.ts'
export type {
  AnalyticsItem,
  AnalyticsPoint,
  AnalyticsSeries,
  SprintAnalytics,
} from './sprint/analytics.ts'
export {
  type AnalyticsDimension,
  type AnalyticsScope,
  allItems,
  analyticsDimensions,
  analyticsScopes,
  leastEffectiveness,
  leastEnergy,
  leastTeamOthers,
  meanMoved,
  meanOfItems,
} from './sprint/analytics-rules.ts'
export {
  extensionWeeks,
  localInstant,
  mostMailsAWeek,
  nearsEndAt,
  type SprintDates,
  type SprintPlan,
  sprintDates,
  sprintDay,
  weekOf,
} from './sprint/calendar.ts'
export { certificateOf, designCriteria, factsOf } from './sprint/certificate.ts'
export type { CheckIn, CheckInNews, CheckInSprint } from './sprint/check-ins.ts'
export { type CrewRole, crewRoles, type Judged, judge, type SprintFacts } from './sprint/criteria.ts'
export {
  addresseeOf,
  type DesignProblem,
  type DesignStep,
  designLengths,
  designLimits,
  designProblems,
  feedbackFrequencies,
  planOf,
  type SprintDesign,
  sprintDesign,
  sprintDurations,
  startAheadDays,
  startOf,
  teamSteps,
  userSteps,
} from './sprint/design.ts'
export type { AskedLine, RatingAsked } from './sprint/development.ts'
export { designFrom, ratedFrom } from './sprint/editing.ts'
export type { SprintReview, SprintShares } from './sprint/endings.ts'
export type {
  AdviceWords,
  FeedbackMatrix,
  FeedbackPoint,
  FeedbackRound,
  FeedbackWords,
} from './sprint/feedback.ts'
export { fillIn } from './sprint/fill-in.ts'
export {
  type BoardMove,
  inOrder,
  isLate,
  placeOf,
  withChanges,
  withMove,
  withoutLater,
} from './sprint/kanban.ts'
export { leaveLimits, type SprintLeave } from './sprint/leave.ts'
export { endPhase, extendDays, type SprintMove } from './sprint/life.ts'
export { inactiveDays, isRemindedLately, isToRemind, remindAgainDays } from './sprint/members.ts'
export { type MotivationSet, motivationOf } from './sprint/motivation.ts'
export type { Moved, PortfolioSprint, SharedSprint, SprintResult } from './sprint/results.ts'
export {
  aloneRoles,
  leastOf,
  leastRaters,
  type PointReason,
  pointReasons,
  stepShown,
  wordsLength,
} from './sprint/rounds.ts'
export {
  activityTimes,
  changeOf,
  checkInNoteLength,
  checkInStates,
  checkInSteps,
  energyOf,
  isEnoughToCompare,
  reviewLength,
  shareLimits,
  sprintTimes,
} from './sprint/rules.ts'
export type { LibrarySprint, SeenSprint, SprintDetails, SprintMember, SprintProgress } from './sprint/schemas.ts'
export { type StandUp, type StandUpAnswer, type StandUpEntry, standUpLength, standUpTimes } from './sprint/stand-ups.ts'
export { notAnswered, progressPercent } from './survey/answers.ts'
export { type BandNumber, bandOf, hundredShown } from './survey/bands.ts'
export {
  asksEthnicity,
  type ChoiceField,
  companions,
  demographicOptions,
  extraCountries,
  opensCompanion,
} from './survey/demographics.ts'
export type { Demographics, SurveyPage } from './survey/schemas.ts'
export {
  audienceOf,
  canDo,
  type Deed,
  hasInName,
  maySee,
  type SeenFacts,
  type SeenItem,
  seenItems,
  type Viewer,
} from './team/rules.ts'
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
  teamLengths,
  teamPurposes,
  teamTypes,
  undoSeconds,
  type ViewingItem,
  type ViewingRight,
  viewingItems,
} from './team/schemas.ts'
