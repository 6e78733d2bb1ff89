import type { StandUp } from '../sprint/stand-ups.ts'
import { accountAnswers, authAnswers, type DemoAccount } from './account.ts'
import { type DemoAlignmentReport, reportAnswers } from './alignment.ts'
import { type DemoAlignmentSurvey, surveyAnswers } from './alignment-survey.ts'
import type { Answers } from './answers.ts'
import { badgeAnswers, type DemoBadges } from './badges.ts'
import { boardAnswers, type DemoBoards, demoBoard } from './boards.ts'
import { calendarAnswers, type DemoCalendar } from './calendar.ts'
import { type DemoExpress, expressAnswers } from './express.ts'
import { type FakeClient, fakeClient } from './fakeClient.ts'
import type { Network } from './fakeTransport.ts'
import { type DemoGla, glaAnswers } from './gla.ts'
import { type DemoInbox, inboxAnswers } from './inbox.ts'
import { type DemoKanban, kanbanAnswers } from './kanban.ts'
import { type DemoLeader360, leader360Answers } from './leader360.ts'
import { type DemoRoles, planAnswers } from './plan.ts'
import { type DemoPlan, planBoardAnswers } from './plan-board.ts'
import { commentAnswers, type DemoComments } from './plan-comments.ts'
import { type DemoNetwork, networkAnswers, planGuestAnswers } from './plan-network.ts'
import { sprintAnswers } from './sprint.ts'
import { type DemoSprints, sprintsAnswers } from './sprints.ts'
import { demoStandUp, standUpAnswers } from './stand-ups.ts'
import { type DemoTeam, teamAnswers } from './team.ts'
import { type DemoTeamMilestones, teamMilestoneAnswers } from './team-milestones.ts'

/** What the demo starts with; may be changed while it runs. */
export interface DemoOptions extends Network, DemoAccount, DemoGla {
  /** The Team Alignment Survey. */
  alignment?: DemoAlignmentSurvey
  /** The report of the alignment survey, and what comes before it. */
  alignmentReport?: DemoAlignmentReport
  /** The express screen; starting a survey is answered by it where it is given. */
  express?: DemoExpress
  /** A team and its people. */
  team?: DemoTeam
  /** The boards of a team. */
  boards?: DemoBoards
  /** What a team has before it. */
  teamMilestones?: DemoTeamMilestones
  /** Role level and key challenges. */
  roles?: DemoRoles
  /** The Leader Impact board. */
  plan?: DemoPlan
  /** Comments beside the board. */
  comments?: DemoComments
  /** Who supports the leader, and the link of a guest. */
  network?: DemoNetwork
  /** The sprint library, designs and running sprints. */
  sprints?: DemoSprints
  /** The board of the running sprint. */
  kanban?: DemoKanban
  /** The stand-up of a team's sprint. */
  standUp?: StandUp
  /** Leader 360. */
  leader360?: DemoLeader360
  /** The connected calendar, meetings and events. */
  calendar?: DemoCalendar
  /** What waits for the person. */
  inbox?: DemoInbox
  /** Badges and certificates. */
  badges?: DemoBadges
}

/** The client of a demo tenant that answers all calls of the widgets from memory. `answers` come before the demo's own. */
export function demoClient(
  options: DemoOptions = {},
  answers: Answers = {},
): FakeClient & { switches: DemoOptions & { team: DemoTeam } } {
  const switches = { alignment: {}, team: {}, boards: {}, ...options }
  const { gla, nominee, user } = glaAnswers(switches)
  const survey = surveyAnswers(switches.alignment)
  const boards = boardAnswers(switches.boards)
  const network = switches.network ?? {}
  const comments = commentAnswers(switches.comments ?? {})
  const calendar = calendarAnswers(switches.calendar ?? {})
  const made: Answers = {
    auth: { ...authAnswers(switches), ...answers.auth },
    account: { ...accountAnswers(switches, user), ...answers.account },
    gla: { ...gla, ...answers.gla },
    nominee: { ...nominee, ...answers.nominee },
    team: { ...boards.team, ...teamAnswers(switches.team), ...answers.team },
    alignment: {
      ...reportAnswers(switches.alignmentReport),
      ...survey.alignment,
      ...(switches.express && expressAnswers(switches.express)),
      ...answers.alignment,
    },
    alignmentGuest: { ...survey.guest, ...answers.alignmentGuest },
    plan: {
      ...planBoardAnswers(switches.plan ?? {}),
      ...teamMilestoneAnswers(switches.teamMilestones ?? {}),
      ...networkAnswers(network),
      ...comments,
      ...planAnswers(switches.roles ?? {}),
      ...answers.plan,
    },
    planGuest: { ...planGuestAnswers(network), ...comments, ...answers.planGuest },
    sprint: {
      ...sprintAnswers(demoBoard.allActivities),
      ...sprintsAnswers(switches.sprints ?? {}),
      ...(switches.kanban && kanbanAnswers(switches.kanban)),
      ...standUpAnswers(switches.standUp ?? demoStandUp()),
      ...answers.sprint,
    },
    ...(switches.leader360 && leader360Answers(switches.leader360)),
    calendar: { ...calendar, ...answers.calendar },
    calendarGuest: { ...calendar, ...answers.calendarGuest },
    ...(answers.sprintGuest && { sprintGuest: answers.sprintGuest }),
    badge: { ...badgeAnswers(switches.badges ?? {}), ...answers.badge },
    notification: { ...inboxAnswers(switches.inbox ?? {}), ...boards.notification, ...answers.notification },
  }
  return Object.assign(fakeClient(made, switches), { switches })
}
