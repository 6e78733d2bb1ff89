import type { StandUp } from '../sprint/stand-ups.ts'
import { accountAnswers, authAnswers, type DemoAccount } from './account.ts'
import { type DemoAlignmentReport, reportAnswers } from './alignment.ts'
import { type DemoAlignmentSurvey, surveyAnswers } from './alignment-survey.ts'
import type { Answers } from './answers.ts'
import { boardAnswers, type DemoBoards, demoBoard } from './boards.ts'
import { type DemoExpress, expressAnswers } from './express.ts'
import { type FakeClient, fakeClient } from './fakeClient.ts'
import type { Network } from './fakeTransport.ts'
import { type DemoGla, glaAnswers } from './gla.ts'
import { type DemoInbox, inboxAnswers } from './inbox.ts'
import { type DemoKanban, kanbanAnswers } from './kanban.ts'
import { type DemoRoles, planAnswers } from './plan.ts'
import { type DemoPlan, planBoardAnswers } from './plan-board.ts'
import { sprintAnswers } from './sprint.ts'
import { type DemoSprints, sprintsAnswers } from './sprints.ts'
import { demoStandUp, standUpAnswers } from './stand-ups.ts'
import { type DemoTeam, teamAnswers } from './team.ts'

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
  /** Role level and key challenges. */
  roles?: DemoRoles
  /** The Leader Impact board. */
  plan?: DemoPlan
  /** The sprint library, designs and running sprints. */
  sprints?: DemoSprints
  /** The board of the running sprint. */
  kanban?: DemoKanban
  /** The stand-up of a team's sprint. */
  standUp?: StandUp
  /** What waits for the person. */
  inbox?: DemoInbox
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
    plan: { ...planBoardAnswers(switches.plan ?? {}), ...planAnswers(switches.roles ?? {}), ...answers.plan },
    sprint: {
      ...sprintAnswers(demoBoard.allActivities),
      ...sprintsAnswers(switches.sprints ?? {}),
      ...(switches.kanban && kanbanAnswers(switches.kanban)),
      ...standUpAnswers(switches.standUp ?? demoStandUp()),
      ...answers.sprint,
    },
    ...(answers.sprintGuest && { sprintGuest: answers.sprintGuest }),
    notification: { ...inboxAnswers(switches.inbox ?? {}), ...boards.notification, ...answers.notification },
  }
  return Object.assign(fakeClient(made, switches), { switches })
}
