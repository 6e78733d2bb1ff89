import type { InboxRule } from '@trellis/sdk'
import {
  bookOpenIcon,
  calendarBlankIcon,
  chartLineIcon,
  eyeIcon,
  flagIcon,
  type IconPath,
  identificationCardIcon,
  paperPlaneRightIcon,
  usersThreeIcon,
} from '../shared/icons.ts'

/** The sign before an entry: what it is about. */
export const inboxIcons: Record<InboxRule, IconPath> = {
  surveyAsked: usersThreeIcon,
  surveyRemind: usersThreeIcon,
  surveyExpired: usersThreeIcon,
  surveyAnswered: usersThreeIcon,
  surveyRunning: usersThreeIcon,
  surveyFirst: paperPlaneRightIcon,
  expressStart: paperPlaneRightIcon,
  reportReady: chartLineIcon,
  teamInvitation: usersThreeIcon,
  viewingRequest: eyeIcon,
  profileReady: identificationCardIcon,
  assessmentResume: identificationCardIcon,
  assessmentStart: identificationCardIcon,
  candidateResult: identificationCardIcon,
  activity: calendarBlankIcon,
  checkIn: flagIcon,
  remindAlignment: chartLineIcon,
  remindTeamGla: chartLineIcon,
  remindProfile: identificationCardIcon,
  researchOpen: bookOpenIcon,
}
