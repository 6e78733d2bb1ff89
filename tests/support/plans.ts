import type { Backstage, Call } from './api.ts'

/** A leader's board of the present year, with one line of each kind. */
export async function boardOf(db: Backstage, email: string, clientId = 'alder') {
  const tenantId = await db.tenant(clientId)
  const of = [tenantId, await db.person(email)]
  await db.query(
    'insert into plan (tenant_id, user_id, year, created_at) values ($1, $2, extract(year from now())::int, now()) on conflict do nothing',
    of,
  )
  const [plan] = await db.query(
    'select id, year, focus_version from plan where tenant_id = $1 and user_id = $2 and year = extract(year from now())::int',
    of,
  )
  const id = plan?.id as number
  const year = plan?.year as number
  await db.query('delete from plan_item where plan_id = $1 and type <> $2', [id, 'CURRENT_ROLE_DESCRIPTION'])
  await db.query('delete from milestone where plan_id = $1', [id])
  const line = async (type: string) =>
    (
      await db.query(
        "insert into plan_item (tenant_id, plan_id, type, label, place) values ($1, $2, $3, 'A line', 'a0') returning id",
        [tenantId, id, type],
      )
    )[0]?.id as number
  const goalId = await line('GOAL_DELIVERABLE')
  await db.query("insert into plan_goal values ($1, $2, 'A deliverable', '', 'NOT_STARTED')", [tenantId, goalId])
  const [milestone] = await db.query(
    "insert into milestone (tenant_id, plan_id, type, label, date_from, date_to) values ($1, $2, 'OTHER', 'A day', $3, $3) returning id",
    [tenantId, id, `${year}-07-01`],
  )
  const outcomeId = await line('OUTCOME')
  await db.query('delete from network_member where plan_id = $1', [id])
  const [member] = await db.query(
    `insert into network_member (tenant_id, plan_id, type, user_id, invited_at)
     select $1, $2, 'PEER', user_id, now() - interval '2 hours' from membership
     where tenant_id = $1 and user_id <> $3 order by user_id limit 1 returning id`,
    [tenantId, id, of[1]],
  )
  // What a colleague asks of the person.
  await db.query(
    `insert into plan (tenant_id, user_id, year, created_at)
     select $1, user_id, 2026, now() from membership where tenant_id = $1 and user_id <> $2 order by user_id desc limit 1
     on conflict do nothing`,
    of,
  )
  await db.query('delete from network_member where tenant_id = $1 and user_id = $2', of)
  const [place] = await db.query(
    `insert into network_member (tenant_id, plan_id, type, user_id, invited_at)
     select $1, p.id, 'MENTOR', $2, now() from plan p where p.tenant_id = $1 and p.user_id <> $2 order by p.user_id desc limit 1 returning id`,
    of,
  )
  await db.query('delete from plan_comment where plan_id = $1', [id])
  const [comment] = await db.query(
    `insert into plan_comment (tenant_id, plan_id, section_id, is_guest, sender_id, reviewer_id, body, created_at)
     values ($1, $2, 'SUMMARY', false, $3, $3, 'Why so?', now()) returning id`,
    [tenantId, id, of[1]],
  )
  const [guests] = await db.query(
    `insert into plan_comment (tenant_id, plan_id, section_id, is_guest, sender_name, sender_email, reviewer_id, body, created_at)
     values ($1, $2, 'SUMMARY', true, 'Ruth Vogel', 'ruth@guest.example', $3, 'May I ask?', now()) returning id`,
    [tenantId, id, of[1]],
  )
  const [note] = await db.query('select version from plan_note where plan_id = $1', [id])
  const [role] = await db.query(
    "select version from plan_item where plan_id = $1 and type = 'CURRENT_ROLE_DESCRIPTION'",
    [id],
  )
  return {
    id,
    year,
    outcomeId,
    goalId,
    milestoneId: milestone?.id as number,
    memberId: member?.id as number,
    placeId: place?.id as number,
    commentId: comment?.id as number,
    guestCommentId: guests?.id as number,
    focusVersion: plan?.focus_version as number,
    noteVersion: (note?.version ?? 0) as number,
    roleVersion: (role?.version ?? 0) as number,
  }
}

export type DemoBoard = Awaited<ReturnType<typeof boardOf>>

/** Somebody from outside who is in the network of a board, and has said yes. */
export async function planGuestOf<G extends { id: number; tenantId: number; email: string }>(
  db: Pick<Backstage, 'query'> & { guest(purpose: 'plan', given: object): Promise<G> },
  planId: number,
  given: object = {},
): Promise<G & { memberId: number }> {
  const guest = await db.guest('plan', given)
  // The thread that stands beside the board is this guest's.
  await db.query('update plan_comment set sender_email = $2 where plan_id = $1 and is_guest', [planId, guest.email])
  const [row] = await db.query(
    `insert into network_member (tenant_id, plan_id, type, name, email, voice, guest_id, invited_at, answered_at)
     values ($1, $2, 'COACH', 'Ruth Vogel', $3, $3, $4, now(), now()) returning id`,
    [guest.tenantId, planId, guest.email, guest.id],
  )
  return { ...guest, memberId: row?.id as number }
}

/** The token of a guest of a board whom a host of the organisation vouches for. */
export async function vouchedTokenOf(
  db: Pick<Backstage, 'sign'>,
  { id, tenantId, email }: { id: number; tenantId: number; email: string },
): Promise<string> {
  const claims = { sub: `guest:${id}`, org_id: 'alder', tid: tenantId, sid: `guest-${tenantId}-${id}`, gen: 0, email }
  return db.sign({ ...claims, scope: 'guest' }, { seconds: 900 })
}

/** Calls of the comments of a board, for who has begun a thread. */
const commentSamples = (room: string, { id: agilePlanGroupId }: DemoBoard, commentId: number): Record<string, Call> => {
  const section = { params: { sectionId: 'SUMMARY' } }
  const written = {
    sectionId: 'SUMMARY',
    itemId: null,
    parentId: null,
    content: 'A word',
    reviewer: null,
    mentions: [],
  }
  return {
    [`${room}.comments`]: { params: { id: agilePlanGroupId } },
    [`${room}.sectionComments`]: { ...section, query: { agilePlanGroupId } },
    [`${room}.commentReplies`]: { ...section, query: { agilePlanGroupId, commentId } },
    [`${room}.commentAudience`]: { query: { agilePlanGroupId } },
    [`${room}.saveComment`]: { body: { agilePlanGroupId, ...written } },
    [`${room}.resolveComment`]: { body: { id: commentId, resolved: true, version: 1 } },
    [`${room}.deleteComment`]: { query: { id: commentId, version: 1 } },
    [`${room}.readComments`]: { body: { agilePlanGroupId, ids: [commentId] } },
  }
}

/** A call of each endpoint of a board that its owner, or its guest, would succeed in. */
export function planSamples(board: DemoBoard): Record<string, Call> {
  const ofBoard = { params: { id: board.id } }
  const agilePlanGroupId = board.id
  const outcome = { id: board.outcomeId, agilePlanGroupId }
  const milestone = { id: board.milestoneId, agilePlanGroupId }
  const days = { dateFrom: `${board.year}-08-01`, dateTo: `${board.year}-08-02` }
  return {
    'plan.openPlanYear': { body: { year: board.year } },
    'plan.planBoard': ofBoard,
    'plan.planSections': ofBoard,
    ...commentSamples('plan', board, board.commentId),
    ...commentSamples('planGuest', board, board.guestCommentId),
    'plan.network': ofBoard,
    'plan.saveNetwork': {
      body: {
        agilePlanGroupId,
        id: board.memberId,
        type: 'COACH',
        userId: null,
        name: '',
        email: '',
        version: 1,
      },
    },
    'plan.deleteNetwork': { query: { id: board.memberId, agilePlanGroupId } },
    'plan.resendNetwork': { params: { id: board.memberId } },
    'plan.answerNetwork': { body: { id: board.placeId, accept: true } },
    'planGuest.answer': { body: { accept: true } },
    'planGuest.setMails': { body: { mails: false } },
    'planGuest.goals': ofBoard,
    'planGuest.sections': ofBoard,
    'planGuest.board': ofBoard,
    'plan.findOutcome': { params: { label: 'goal' } },
    'plan.savePlanRole': {
      body: {
        agilePlanGroupId,
        type: 'current_role_description',
        label: 'ROL-02',
        customLabel: '',
        version: board.roleVersion,
      },
    },
    'plan.savePlanItem': { body: { ...outcome, type: 'OUTCOME', code: null, label: 'Another line', version: 1 } },
    'plan.deleteOutcome': { query: { ...outcome, version: 1 } },
    'plan.deletePlanItem': { body: { ...outcome, version: 1 } },
    'plan.movePlanItem': { body: { ...outcome, afterId: null } },
    'plan.saveDevelopmentPlan': { ...ofBoard, body: { capabilities: ['decisions'], version: board.focusVersion } },
    'plan.savePlanNote': { ...ofBoard, body: { sectionId: 'SUMMARY', text: 'A year', version: board.noteVersion } },
    'plan.saveMilestone': { body: { ...milestone, ...days, type: 'OTHER', label: 'Another day', version: 1 } },
    'plan.milestoneDone': { params: { id: board.milestoneId } },
    'plan.deleteMilestone': { query: { ...milestone, version: 1 } },
    'plan.saveGoal': {
      ...ofBoard,
      body: { id: board.goalId, label: 'A goal', deliverable: '', progress: '', status: 'DONE', version: 1 },
    },
    'plan.goals': ofBoard,
    'plan.saveRoleChallenges': {
      params: { id: 0 },
      body: {
        roleLevel: 'projectLead',
        desiredRoleLevel: 'teamLeader',
        type: 'ROLE_CHALLENGE',
        challenges: ['CHL-01', 'CHL-03', 'CHL-06'],
        version: 0,
      },
    },
  }
}

/** Ids for calls about a board of the caller. */
export function ofBoard(board: DemoBoard): Record<string, readonly unknown[]> {
  const { id, outcomeId, goalId, milestoneId, memberId, placeId } = board
  return {
    id: [id, id, outcomeId, goalId, milestoneId, memberId, placeId, 0, 1],
    agilePlanGroupId: [id, id, 1],
    afterId: [outcomeId, null, 1],
    version: [0, 1],
    email: ['coach@guest.example', 'BEN@alder.example', ''],
    userId: [null, 1, 2],
  }
}
