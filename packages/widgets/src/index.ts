/// <reference lib="esnext.disposable" preserve="true" />
/** The door for hosts that bundle the widgets: the portal, and React applications. */

export { CandidateTransfer } from './account/CandidateTransfer.tsx'
export { DeadLink } from './account/DeadLink.tsx'
export { EmbedSetUp } from './account/EmbedSetUp.tsx'
export { ForgottenPasswordForm } from './account/ForgottenPasswordForm.tsx'
export { RegisterForm } from './account/RegisterForm.tsx'
export { ResetPasswordForm } from './account/ResetPasswordForm.tsx'
export { SetPasswordForm } from './account/SetPasswordForm.tsx'
export { SignInSecurity } from './account/SignInSecurity.tsx'
export { AlignmentGlance, type TeamAlignment, useTeamAlignment } from './alignment/AlignmentGlance.tsx'
export { AlignmentQuality } from './alignment/AlignmentQuality.tsx'
export { AlignmentReport } from './alignment/AlignmentReport.tsx'
export { AlignmentSummary } from './alignment/AlignmentSummary.tsx'
export { AlignmentSurvey, type AlignmentSurveyProps } from './alignment/AlignmentSurvey.tsx'
export { Express, type ExpressProps } from './alignment/Express.tsx'
export { asPaper } from './alignment/paper/paper.ts'
export { CertificateDetail } from './badge/CertificateDetail.tsx'
export { IssuedCertificates } from './badge/IssuedCertificates.tsx'
export { PublicCertificatePage } from './badge/PublicCertificatePage.tsx'
export { badgePlaces, UserBadges } from './badge/UserBadges.tsx'
export { CalendarConnected, type CalendarConnectedProps } from './calendar/CalendarConnected.tsx'
export { CalendarSettings } from './calendar/CalendarSettings.tsx'
export { EventsPage, type EventsPageProps } from './calendar/EventsPage.tsx'
export { GuestInvitation } from './calendar/GuestInvitation.tsx'
export { MeetingDialog, type MeetingDialogProps } from './calendar/MeetingDialog.tsx'
export { GlaDone } from './gla/GlaDone.tsx'
export { GlaSummary } from './gla/GlaSummary.tsx'
export { KeptAnswers } from './gla/KeptAnswers.tsx'
export { LeaderProfile } from './gla/LeaderProfile.tsx'
export { MyResearchQuestions } from './gla/MyResearchQuestions.tsx'
export { NomineeSurvey } from './gla/NomineeSurvey.tsx'
export { OwnGlaSurvey } from './gla/OwnGlaSurvey.tsx'
export { AskedLeaders } from './leader360/AskedLeaders.tsx'
export { Custom360s } from './leader360/Custom360s.tsx'
export { Leader360 } from './leader360/Leader360.tsx'
export { Leader360Report } from './leader360/Leader360Report.tsx'
export { RaterSurvey } from './leader360/RaterSurvey.tsx'
export { SeenReports } from './leader360/SeenReports.tsx'
export { BadgeMoment } from './notification/BadgeMoment.tsx'
export { InboxHero } from './notification/InboxHero.tsx'
export { InboxList, type InboxListProps } from './notification/InboxList.tsx'
export { InboxModel, type InboxStore } from './notification/InboxModel.ts'
export { InboxNext, type InboxNextProps } from './notification/InboxNext.tsx'
export { InboxTeam } from './notification/InboxTeam.tsx'
export { BellCount, NotificationBell } from './notification/NotificationBell.tsx'
export { MarkAllAsRead, NotificationList } from './notification/NotificationList.tsx'
export { NotificationSettings, type NotificationSettingsProps } from './notification/NotificationSettings.tsx'
export { RemindMe } from './notification/RemindMe.tsx'
export { SurveyAhead } from './notification/SurveyAhead.tsx'
export { type BoardComments, boardComments } from './plan/boardComments.tsx'
export { CommentsOfClosed } from './plan/CommentsOfClosed.tsx'
export { type CommentBoard, CommentsWaiting } from './plan/CommentsWaiting.tsx'
export { GuestPlan } from './plan/GuestPlan.tsx'
export { KeepPlanFocus } from './plan/KeepPlanFocus.tsx'
export { NetworkPlaces } from './plan/NetworkPlaces.tsx'
export { NetworkSection } from './plan/NetworkSection.tsx'
export { networkAnchor } from './plan/networkAnchor.ts'
export { PlanBoard } from './plan/PlanBoard.tsx'
export { RoleChallenges } from './plan/RoleChallenges.tsx'
export { SightLinks } from './plan/SightLinks.tsx'
export { TeamMilestones } from './plan/TeamMilestones.tsx'
export { Avatar } from './shared/Avatar.tsx'
export { Band } from './shared/Band.tsx'
export { Button } from './shared/Button.tsx'
export { Checkbox } from './shared/Checkbox.tsx'
export { Confirmation } from './shared/Confirmation.tsx'
export { clockStyle } from './shared/clockStyle.ts'
export { TrellisProvider, useTrellis, type WidgetContext } from './shared/context.tsx'
export { createToasts, type ToastStore } from './shared/createToasts.ts'
export { cx } from './shared/cx.ts'
export { Dialog } from './shared/Dialog.tsx'
export { EmailInput } from './shared/EmailInput.tsx'
export { EmptyState } from './shared/EmptyState.tsx'
export { Icon } from './shared/Icon.tsx'
export { Input } from './shared/Input.tsx'
export {
  arrowClockwiseIcon,
  arrowLeftIcon,
  arrowRightIcon,
  arrowSquareOutIcon,
  bellFillIcon,
  bellIcon,
  bookOpenFillIcon,
  bookOpenIcon,
  buildingsIcon,
  calendarFillIcon,
  calendarIcon,
  caretDownIcon,
  caretRightIcon,
  caretUpDownIcon,
  chartLineFillIcon,
  chartLineIcon,
  chatCircleFillIcon,
  chatCircleIcon,
  checkIcon,
  clipboardTextFillIcon,
  clipboardTextIcon,
  compassFillIcon,
  compassIcon,
  eyeFillIcon,
  eyeIcon,
  flagFillIcon,
  flagIcon,
  gearFillIcon,
  gearIcon,
  globeIcon,
  houseFillIcon,
  houseIcon,
  type IconPath,
  identificationCardFillIcon,
  identificationCardIcon,
  kanbanFillIcon,
  kanbanIcon,
  linkIcon,
  listIcon,
  lockIcon,
  paperPlaneRightIcon,
  plantFillIcon,
  plantIcon,
  plusIcon,
  pushPinFillIcon,
  pushPinIcon,
  shieldCheckIcon,
  signOutIcon,
  slidersHorizontalFillIcon,
  slidersHorizontalIcon,
  starFillIcon,
  starIcon,
  userCircleIcon,
  userFillIcon,
  userIcon,
  userSwitchIcon,
  usersFillIcon,
  usersIcon,
  usersThreeFillIcon,
  usersThreeIcon,
} from './shared/icons.ts'
export { LoadFailed } from './shared/LoadFailed.tsx'
export { Logo } from './shared/Logo.tsx'
export { Menu } from './shared/Menu.tsx'
export type { MenuItem } from './shared/MenuList.tsx'
export { Notice } from './shared/Notice.tsx'
export { PageHead } from './shared/PageHead.tsx'
export { ProgressBar } from './shared/ProgressBar.tsx'
export { RadioGroup } from './shared/RadioGroup.tsx'
export type { ResultFacts } from './shared/ResultFacts.ts'
export { reasonOf, whyNotDone } from './shared/reasonOf.ts'
export { Saved } from './shared/Saved.tsx'
export { Section } from './shared/Section.tsx'
export { Select, type SelectOption } from './shared/Select.tsx'
export { Bone, Skeleton } from './shared/Skeleton.tsx'
export { Switch } from './shared/Switch.tsx'
export { checkCircleIcon, warningCircleIcon, xIcon } from './shared/signs.ts'
export { store, stored } from './shared/stored.ts'
export { Toasts } from './shared/Toasts.tsx'
export { Tooltip } from './shared/Tooltip.tsx'
export { useChanges } from './shared/useChanges.ts'
export { useLoad } from './shared/useLoad.ts'
export { useOnRoot } from './shared/useOnRoot.ts'
export { type SavedFieldsState, useSavedFields } from './shared/useSavedFields.ts'
export { useTried } from './shared/useTried.ts'
export { WhoSees } from './shared/WhoSees.tsx'
export { showPercent } from './shared/written.ts'
export { ZoneSelect } from './shared/ZoneSelect.tsx'
export { zoneWords } from './shared/zoneWords.ts'
export { SprintAnalytics } from './sprint/analytics/SprintAnalytics.tsx'
export { CheckInReview } from './sprint/CheckInReview.tsx'
export { SprintCheckIn } from './sprint/check-in/SprintCheckIn.tsx'
export { SprintDesigner } from './sprint/design/SprintDesigner.tsx'
export { SprintDesignView } from './sprint/design/SprintDesignView.tsx'
export { SprintEditor } from './sprint/design/SprintEditor.tsx'
export { SharedSprints } from './sprint/end/SharedSprints.tsx'
export { SprintPortfolio } from './sprint/end/SprintPortfolio.tsx'
export { SprintFeedback } from './sprint/feedback/SprintFeedback.tsx'
export { Kanban } from './sprint/kanban/Kanban.tsx'
export { PlanActivity } from './sprint/PlanActivity.tsx'
export { PlannedWords } from './sprint/PlannedWords.tsx'
export { AskedList } from './sprint/rating/AskedList.tsx'
export { GuestRating } from './sprint/rating/GuestRating.tsx'
export { MemberRating } from './sprint/rating/MemberRating.tsx'
export { SprintDashboard } from './sprint/SprintDashboard.tsx'
export { SprintSummary } from './sprint/SprintSummary.tsx'
export { SeenPortfolio } from './sprint/seen/SeenPortfolio.tsx'
export { SeenSprint } from './sprint/seen/SeenSprint.tsx'
export { StandUpDigest } from './sprint/stand-up/StandUpDigest.tsx'
export { standUpHours } from './sprint/stand-up/standUpHours.ts'
export { TeamStandUp, type TeamStandUpProps } from './sprint/stand-up/TeamStandUp.tsx'
export { TeamActivities } from './sprint/TeamActivities.tsx'
export { LanguageChoice } from './survey/LanguageChoice.tsx'
export { ResearchQuestions } from './survey/ResearchQuestions.tsx'
export { KeepFocus } from './team/KeepFocus.tsx'
export { ManagerImpactBoard } from './team/ManagerImpactBoard.tsx'
export { TeamGlaReport } from './team/TeamGlaReport.tsx'
export { type BoardSection, TeamImpactBoard } from './team/TeamImpactBoard.tsx'
export { TeamInvitations } from './team/TeamInvitations.tsx'
export { TeamMake } from './team/TeamMake.tsx'
export { TeamManage } from './team/TeamManage.tsx'
export { ViewingRights } from './team/ViewingRights.tsx'
