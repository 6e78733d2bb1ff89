import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityOf } from '../support/activities.ts'
import { type Asked, alignmentSamples, askedGuest, openSurvey } from '../support/alignment.ts'
import { Backstage, type Call, call, endpoints, pageOf } from '../support/api.ts'
import { type BadgeSamples, badgeSamples } from '../support/badges.ts'
import { asked360Guest, leader360Sample } from '../support/leader360.ts'
import { calendarSamples, type DemoMeeting, meetingGuest, meetingOf } from '../support/meetings.ts'
import { boardOf, type DemoBoard, planGuestOf, planSamples } from '../support/plans.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { designOf, ratingGuest, teamDesignOf } from '../support/sprints.ts'
import { type Caller, callers, permissions } from './permissions.ts'

let server: TestServer
let db: Backstage
let benId = 0
/** Ben's open assessment. */
let assessmentId = 0
/** Somebody of Ben's organisation who is in no team of his. */
let strangerId = 0
/** An invitation that waits for Ben. */
let invitationId = 0
/** A behaviour that the newest guest of a sprint is asked about. */
let guestItemId = 0
/** The team that Ben manages, with an open survey. */
let asked: Asked
/** Ben's badge with its public page, and somebody's certificate. */
let badges: BadgeSamples

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  const admin = ['Everyone', 'USER', 'ADMIN', 'BUYER']
  await db.addTenant('cancelled', { status: 'CANCELLED' })
  await db.addTenant('closed', { available: false })
  await db.addMember('alder', 'noconsent@alder.example', admin, false)
  await db.addMember('alder', 'nouser@alder.example', ['Everyone', 'ADMIN', 'BUYER'])
  await db.addMember('cancelled', 'x@cancelled.example', admin)
  await db.addMember('closed', 'x@closed.example', admin)
  await db.addMember('alder', 'gone@alder.example', admin)
  // What the sample of switchOrg leads to: only Bo belongs there.
  await db.addTenant('dune')
  await db.query("insert into membership (tenant_id, user_id, roles) values ($1, $2, '{USER}')", [
    await db.tenant('dune'),
    await db.person('bo@birch.example'),
  ])
  benId = await db.person('ben@alder.example')
  strangerId = await db.person('tara@alder.example')
  const [waiting] = await db.query("select id from team_member where user_id = $1 and status = 'PENDING'", [benId])
  invitationId = waiting?.id
  // Teams of the table come on top of the plan's ten.
  await db.query(
    `update subscription set features = (select jsonb_agg(case when f->>'feature_id' = 'team-limit' then f || '{"value": "Unlimited"}' else f end) from jsonb_array_elements(features) f)`,
  )
  badges = await badgeSamples(db)
  assessmentId = await db.assessment(await db.tenant('alder'), { userId: benId })
  asked = await openSurvey(db, 'ben@alder.example')
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

/** A guest token for the survey that a call is about. */
const guestOf = async (
  endpoint: string,
  given: Parameters<Backstage['guest']>[1] = {},
): Promise<{ token: string; assessmentId?: number }> => {
  if (endpoint.startsWith('alignmentGuest.')) return askedGuest(db, asked, given)
  if (endpoint.startsWith('sprintGuest.')) {
    const { token, itemId } = await ratingGuest(db, strangerId, given)
    guestItemId = itemId
    return { token }
  }
  if (endpoint.startsWith('planGuest.')) {
    const [plan] = await db.query('select max(id)::int as id from plan where user_id = $1', [benId])
    return planGuestOf(db, plan?.id, given)
  }
  if (endpoint.startsWith('leader360Guest.')) return { token: (await asked360Guest(db, strangerId, given)).token }
  if (endpoint.startsWith('calendarGuest.')) return meetingGuest(db, given)
  return db.guest('gla', given)
}

/** A fresh token of a kind of caller, and the assessment its call names. */
const make: Record<Caller, (endpoint: string) => Promise<{ token?: string; assessmentId?: number }>> = {
  anon: async () => ({}),
  guest: endpoint => guestOf(endpoint),
  pwGuest: () => db.guest('set-password'),
  oldGuest: endpoint => guestOf(endpoint, { expired: true }),
  usedGuest: endpoint => guestOf(endpoint, { used: true }),
  embed: async () => ({ token: await db.embedToken('ben@alder.example') }),
  ben: () => db.session('ben@alder.example'),
  acting: () => db.acting('cleo@alder.example', 'ben@alder.example'),
  cleo: () => db.session('cleo@alder.example'),
  noConsent: () => db.session('noconsent@alder.example'),
  cancelled: () => db.session('x@cancelled.example', 'cancelled'),
  closed: () => db.session('x@closed.example', 'closed'),
  noUser: () => db.session('nouser@alder.example'),
  bo: () => db.session('bo@birch.example', 'birch'),
  async gone() {
    const session = await db.session('gone@alder.example')
    await db.query('delete from membership where user_id = $1', [await db.person('gone@alder.example')])
    return session
  },
  async out() {
    const session = await db.session('ben@alder.example')
    await db.query('update session set revoked_at = now() where id = $1', [session.sid])
    return session
  },
  expired: () => db.session('ben@alder.example', 'alder', { ago: 3900 }),
  forged: () => db.session('ben@alder.example', 'alder', { key: randomBytes(32) }),
}

const fresh = 'kettle orbit maple seven'

/** A call of each endpoint that a caller with every right would succeed in, or be told of a conflict. */
const samples = (
  id: number,
  team: Awaited<ReturnType<Backstage['team']>>,
  board: DemoBoard,
  meeting: DemoMeeting | undefined,
): Record<string, Call> => {
  const ofTeam = { params: { id: team.id } }
  const inTeam = { params: { teamId: team.id } }
  const userId = team.userIds[0] ?? 0
  const about = { name: 'Another name', purpose: 'PROJECT', type: 'REMOTE', distribution: 'ONE_SITE' }
  const page = { assessmentId: id, type: 'GLAV2', profile: 'STYLE', page: 1, limit: 10 }
  const own: Record<string, Call> = {
    finish: { query: { assessmentId: id } },
    findLastPos: { params: { id } },
    changeLanguage: { params: { id }, query: { languageCode: 'en' } },
    saveAnswers: { body: pageOf(id, 'Style', 1) },
    questions: { query: page },
  }
  const checkIns = { sprintId: team.sprintId, sprintTeamMemberId: team.sprintMemberId }
  const today = new Date().toISOString().slice(0, 10)
  const answered = { status: 'IN_PROGRESS', step: 1, ratings: [], energy: 3, note: '' }
  const moves = ['extend', 'saveToPortfolio', 'saveToIncomplete', 'cancel'] as const
  const ofSprint = Object.fromEntries([
    ['sprint.userSprint', { params: { id: team.sprintId } }],
    ['sprint.userSprintAnalytics', { params: { id: team.sprintId } }],
    ['sprint.teamSprintAnalytics', { params: { id: team.teamSprintId } }],
    ['sprint.findAllBySprintAndTeamMember', { query: checkIns }],
    ['sprint.findCurrentCheckIn', { query: checkIns }],
    ['sprint.updateCheckIn', { body: { id: team.checkInId, version: 1, ...answered } }],
    ['sprint.checkInNews', { query: { checkInId: team.checkInId } }],
    ['sprint.moveFromCheckIn', { body: { id: team.onBoardId, status: 'DONE' } }],
    ['sprint.rateCheckIn', { query: { checkInId: team.checkInId, rating: 4 } }],
    [
      'sprint.sendTeamSprintReminder',
      { params: { teamId: team.id }, body: { id: team.teamSprintId, teamMemberId: team.memberIds[0] } },
    ],
    [
      'sprint.updateSprintTeamMember',
      {
        body: {
          id: team.sprintMemberId,
          version: 1,
          standUpAssistantEnabled: false,
          thirdPartyAppNotificationDisabled: true,
        },
      },
    ],
    ['sprint.standUp', { params: { teamId: team.id } }],
    // Ben leads the team, and is not in its sprint.
    [
      'sprint.answerStandUp',
      { body: { sprintId: team.teamSprintId, day: '2000-01-01', version: 0, done: 'a', next: '', inTheWay: '' } },
    ],
    ['sprint.awayFromStandUp', { body: { sprintId: team.teamSprintId, day: '2000-01-01', version: 0, isAway: true } }],
    ['sprint.markLeave', { body: { from: today, to: today } }],
    ['sprint.unmarkLeave', { query: { from: today, to: today } }],
    ['sprint.feedback', { query: { sprintId: team.sprintId } }],
    ['sprint.advice', { query: { sprintId: team.sprintId } }],
    ['sprint.openRating', { params: { id: team.raterId } }],
    ...(['sprint', 'sprintGuest'] as const).flatMap(room => {
      const whose = room === 'sprint' ? { id: team.raterId } : {}
      const itemId = room === 'sprint' ? team.itemId : guestItemId
      const said = { ...whose, version: 0, ratings: [{ itemId, value: 4 }], feedback: 'Clear.', advice: '' }
      return [
        [`${room}.rate`, { body: said }],
        [`${room}.advise`, { body: { ...whose, version: 0, advice: 'Ask first.' } }],
        [`${room}.decline`, { body: { ...whose, scope: 'round' } }],
      ]
    }),
    ['sprintGuest.sendLink', { body: { token: 'g.1.nobody-made-this' } }],
    ...moves.flatMap(move => {
      const name = (kind: string) => `sprint.${move.replace(/^[a-z]+/, it => `${it}${kind}Sprint`)}`
      return [
        [name('User'), { params: { id: team.sprintId } }],
        [name('Team'), { params: { id: team.teamSprintId } }],
      ]
    }),
  ]) as Record<string, Call>
  const named = (room: string) => Object.fromEntries(Object.entries(own).map(([name, it]) => [`${room}.${name}`, it]))
  return {
    'auth.callback': { query: { code: 'x', state: 'y' } },
    'auth.embedToken': { body: { statement: 'x' } },
    'auth.switchOrg': { query: { org_id: 'dune' } },
    'auth.startImpersonation': { body: { email: 'mei@alder.example', reason: 'A look at the table' } },
    'auth.setGuestPassword': { body: { password: 'long enough for all' } },
    'auth.askForReset': { body: { email: 'dev@alder.example' } },
    'auth.checkResetLink': { body: { token: 'nobody-made-this' } },
    'auth.resetPassword': { body: { token: 'nobody-made-this', newPassword: fresh } },
    'account.changePassword': { body: { oldPassword: 'trellis-demo', newPassword: fresh } },
    'account.startSecondFactor': { body: { password: 'trellis-demo' } },
    'account.confirmSecondFactor': { body: { code: '000000' } },
    'account.removeSecondFactor': { body: { password: 'trellis-demo', code: '000000' } },
    'account.consent': { body: { activeConsent: true } },
    'account.updateProfile': { body: { designation: 'Designer' } },
    'account.userExist': { body: { email: 'ada@alder.example' } },
    'account.registerFreemium': {
      query: { inviteKey: 'nobody-made-this' },
      body: { company: 'New', buyerAdminName: 'New Buyer', email: 'new@buyer.example' },
    },
    'account.addEmbedOrigin': { body: { origin: 'https://intranet.example' } },
    'account.removeEmbedOrigin': { query: { origin: 'https://intranet.example' } },
    'account.respondToConversion': { body: { jobCandidateId: 999_999, accept: true } },
    'account.tags': { params: { userId: benId } },
    'account.saveDemographics': { body: { gender: 'other' } },
    'nominee.saveDemographics': { body: { gender: 'other' } },
    'gla.entry': { query: { languageCode: 'en' } },
    'gla.start': { query: { languageCode: 'en' } },
    ...named('gla'),
    ...named('nominee'),
    'team.createTeam': { body: about },
    'team.getTeam': ofTeam,
    'team.editTeam': { ...ofTeam, body: { ...about, version: 1 } },
    'team.deleteTeam': ofTeam,
    'team.getMembers': inTeam,
    'team.searchMember': { query: { keyword: 'a' } },
    'team.addOrgMembers': { body: { teamId: team.id, userIds: [strangerId] } },
    'team.addGuests': { body: { teamId: team.id, guests: [{ name: 'Gil', email: 'gil@guest.example' }] } },
    'team.removeGuestTeamMember': { params: { id: team.guestId } },
    'team.removeOrgTeamMember': { params: { id: team.memberIds[0] ?? 0 } },
    'team.sendEmail': { body: { teamId: team.id, type: 'reinvite', memberIds: team.invitedIds } },
    'team.answerInvitation': { params: { id: invitationId }, body: { accept: true } },
    'team.getAllTeamsByManagerId': { params: { id: benId } },
    'team.updateStartDuration': { ...ofTeam, body: { durationStart: '2026-01-01' } },
    'team.updateEndDuration': { ...ofTeam, body: { durationEnd: null } },
    'team.saveNote': { ...inTeam, body: { type: 'FOCUS_NOTE', text: 'Listen first' } },
    'team.notes': inTeam,
    'team.dashboard': inTeam,
    'team.impact': inTeam,
    'team.retrieveTeamData': { ...inTeam, query: { save: 'true' } },
    'team.managerViewingRight': ofTeam,
    'team.toggleViewingRightItem': { ...inTeam, body: { userId, itemType: 'GLA', shown: false } },
    'team.requestViewingRight': { body: { teamId: team.id, userId: team.assistantId, requestItemType: 'GLA' } },
    'team.viewingRightsInvite': {
      body: { teamId: team.id, requests: [{ userId: team.assistantId, itemTypes: ['GLA'] }] },
    },
    'team.undoViewingRightsInvite': { body: { teamId: team.id, askedAt: '2026-11-01T08:00:00.000Z' } },
    'team.updateViewingRightsUsers': {
      body: { teamId: team.id, viewerId: team.assistantId, itemType: 'GLA', status: 'GRANTED' },
    },
    'team.undoViewingRightsUsers': {
      body: {
        teamId: team.id,
        viewerId: team.assistantId,
        itemType: 'GLA',
        changedAt: '2026-11-01T08:00:00.000Z',
      },
    },
    'team.updateViewingRightTeamMember': { body: { teamId: team.id, itemType: 'GLA', shown: true } },
    'team.teamGla': inTeam,
    'team.teamGl360': inTeam,
    'team.sprintAnalytics': { ...inTeam, query: { year: 2026 } },
    'sprint.activities': { ...inTeam, query: { startDate: '2026-01-01', endDate: '2026-12-31' } },
    'sprint.saveActivity': { body: activityOf(team.id) },
    'sprint.activityDone': { body: { id: team.activityId } },
    'sprint.deleteActivity': { params: { id: team.activityId }, query: {} },
    'sprint.sprintActivities': { params: { sprintId: team.sprintId }, query: {} },
    'sprint.moveActivity': { body: { id: team.onBoardId, status: 'DONE', afterId: null } },
    'sprint.stakeholders': { params: { id: team.sprintId } },
    'sprint.addStakeholder': { body: { sprintId: team.sprintId, name: 'Finance' } },
    'sprint.removeStakeholder': { params: { id: team.stakeholderId } },
    'sprint.updateActionStatus': { query: { actionDetailId: team.actionId, status: 'FINISHED' } },
    'notification.saveSettings': { body: { preferences: [], quietHours: null, version: 0 } },
    'notification.remindOfResult': { body: { kind: 'teamGla', teamId: team.id } },
    'notification.forgetReminder': { params: { id: team.reminderId } },
    'notification.markAsRead': { params: { id: team.notificationId } },
    'notification.putOff': { params: { id: team.notificationId } },
    'notification.takeBackPutOff': { params: { id: team.notificationId } },
    'sprint.saveDraft': { body: { version: 0, design: designOf() } },
    'sprint.startUserSprint': { body: { design: designOf() } },
    'sprint.startTeamSprint': { body: { teamId: team.id, design: teamDesignOf(userId) } },
    'sprint.findTeamActiveSprint': inTeam,
    'sprint.seenSprint': { params: { userId }, query: {} },
    ...ofSprint,
    'sprint.sprintResult': { params: { sprintId: team.sprintId } },
    'sprint.sprintReview': { params: { sprintId: team.sprintId } },
    'sprint.saveSprintReview': {
      body: { sprintId: team.sprintId, version: 0, whatWorked: 'Mornings', whatDidNot: '', whatStays: '' },
    },
    'sprint.remindCrew': { body: { sprintId: team.teamSprintId } },
    'sprint.shareUserSprint': { body: { id: team.sprintId, userIds: [userId], message: '' } },
    'sprint.shareTeamSprint': { body: { id: team.teamSprintId, userIds: [userId], message: '' } },
    'sprint.sprintShares': { params: { sprintId: team.sprintId } },
    'sprint.unshareSprint': { params: { sprintId: team.sprintId, userId } },
    'sprint.putAwayShared': { params: { sprintId: team.sprintId } },
    'sprint.runAgain': { body: { sprintId: team.sprintId, version: 0 } },
    ...badges.calls,
    'plan.planListOf': { params: { id: benId } },
    'plan.teamMilestones': ofTeam,
    'plan.saveTeamMilestone': {
      body: {
        ...{ id: team.milestoneId, teamId: team.id, type: 'OTHER', label: 'Another day', version: 1, done: true },
        ...{ dateFrom: '2026-08-01', dateTo: '2026-08-02' },
      },
    },
    'plan.deleteTeamMilestone': { params: { id: team.milestoneId }, query: { teamId: team.id, version: 1 } },
    ...planSamples(board),
    'notification.requestByMail': {
      body: {
        event: 'request_gla_v2',
        user_id: userId,
        common_data: { client_id: 'alder', full_name: 'Dev Raman', manager_name: 'Ben Okafor', link: '/explore' },
      },
    },
    ...alignmentSamples(asked),
    ...(meeting ? calendarSamples(meeting) : {}),
    'nominee.invite': { body: { email: 'new@guest.example', fullName: 'New Guest', languageCode: 'de' } },
  }
}

test('the table names every endpoint of the contract, and no other', () => {
  expect(Object.keys(permissions).sort()).toEqual(endpoints.map(it => it[0]).sort())
})

/** What calls are about, as no call has left it. */
async function prepare(name: string) {
  // One after the other: some of them fill in what those before have made.
  const team = await db.team('ben@alder.example')
  const board = await boardOf(db, 'ben@alder.example')
  // For its own calls alone: thousands of them in one calendar would hold up the server.
  const meeting = name.startsWith('calendar')
    ? await meetingOf(db, 'ben@alder.example', 'ada@alder.example')
    : undefined
  await db.query(
    `delete from mail_request; delete from sprint_draft; delete from role_choice; delete from sign_in_limit; delete from second_factor;
     ${badges.again};
     update person set password_hash = dev.password_hash from person dev
     where dev.email = 'dev@alder.example' and person.password_hash <> dev.password_hash`,
  )
  const of360 = await leader360Sample(db, name, { leaderId: benId, otherId: strangerId })
  return (id: number): Call | undefined => of360 ?? samples(id, team, board, meeting)[name]
}

for (const [name, endpoint] of endpoints) {
  test(`${name}: every caller gets what the table says`, async () => {
    const got: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    let sampleOf: Awaited<ReturnType<typeof prepare>> | undefined
    for (const caller of Object.keys(callers) as Caller[]) {
      const { token, assessmentId: own } = await make[caller](name)
      sampleOf ??= await prepare(name)
      const sample = sampleOf(own || assessmentId)
      const reply = await call(server.url, name, sample, { token })
      wanted[caller] = String(permissions[name]?.[caller])
      got[caller] = String(reply.status)
      if (reply.status >= 400) {
        expect(reply.body, `${name} as ${caller}`).toEqual({
          error: {
            code: expect.any(String),
            message: expect.stringMatching(/\w/),
            requestId: reply.headers.get('x-request-id'),
            ...(reply.body.error.details ? { details: expect.anything() } : {}),
          },
        })
      } else {
        expect(Object.keys(reply.body)).toEqual(['data'])
        // Nobody meets what the caller before has left.
        if (endpoint.changes || endpoint.writes) sampleOf = undefined
      }
      if (caller === 'gone') await db.addMember('alder', 'gone@alder.example', ['Everyone', 'USER', 'ADMIN'])
    }
    expect(got).toEqual(wanted)
  })
}
