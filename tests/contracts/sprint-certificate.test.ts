import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf } = suite

/** A sprint of one week, or as it is said, that has just started. */
const start = async (more: Json = {}, who = 'mei'): Promise<Json> =>
  (
    await as(who, 'sprint.startUserSprint', {
      body: { design: designOf(null, { duration: 1, feedbackFrequency: 7, ...more }) },
    })
  ).data
/** Moves the clock, and lets the job do what is due then. */
async function at(instant: string | number) {
  await suite.server.clock({ now: new Date(instant).toISOString() })
  await suite.server.job('sprint-life')
}
const move = (name: string, id: number, who = 'mei') => as(who, `sprint.${name}`, { params: { id } })
const result = async (sprintId: number, who = 'mei') => as(who, 'sprint.sprintResult', { params: { sprintId } })
const inbox = async (rule: string, who = 'mei'): Promise<Json[]> =>
  (await as(who, 'notification.all')).data.filter((it: Json) => it.rule === rule)
/** Of Mei, who has none of a sprint at first. */
const badges = async () =>
  suite.db.query(
    "select achievement, cause, user_id from badge_issue where user_id = $1 and achievement ilike '%sprint%' order by id",
    [await idOf('mei')],
  )

describe('sprints, Certification', () => {
  test('spec 2 section 7: GET /achievement/{id} has its criteria by their keys', async () => {
    const { data } = await as('mei', 'badge.achievement', { params: { id: 2 } })
    expect(data).toMatchObject({ name: 'Growth Leader sprint certificate', type: 'TRELLIS_CERT' })
    expect(data.criteria.criteria).toMatchObject({
      duration: { type: 'design', min: 8 },
      sprintCrewRoles: { type: 'design', value: ['manager', 'peer'] },
      behaviorInFinalFeedback: { type: 'result', min: 80 },
    })
    expect((await as('mei', 'badge.achievement', { params: { id: 99 } })).status).toBe(404)
  })

  test('the first saved sprint is a badge, once, told by a notification that is only to be read', async () => {
    const it = await start()
    expect(await badges()).toEqual([])
    const saved = [await move('saveUserSprintToPortfolio', it.id), await move('saveUserSprintToPortfolio', it.id)]
    expect(saved.map(one => one.status)).toEqual([200, 200])
    const next = await start()
    await move('saveUserSprintToPortfolio', next.id)
    expect(await badges()).toMatchObject([{ achievement: 'sprintFirst', cause: '', user_id: await idOf('mei') }])
    const [entry] = await inbox('badgeIssued')
    expect(entry).toMatchObject({
      text: 'You have earned “Sprint #1”',
      notificationType: 'gamification',
      buttonText: 'MARK AS READ',
      status: 'ACTIVE',
    })
    await as('mei', 'notification.markAsRead', { params: { id: entry?.id } })
    expect(await inbox('badgeIssued')).toMatchObject([{ status: 'COMPLETED', isRead: true, showButton: false }])
  })

  const judged = async (id: number) =>
    (await suite.db.query('select judged_at, result from sprint where id = $1', [id]))[0] as Json

  test('saved within the window it is evaluated at its close, once', async () => {
    const it = await start()
    const ends = Date.parse(it.sprintReviewEndTime)
    await at(ends + 1000)
    await move('saveUserSprintToPortfolio', it.id)
    expect(await judged(it.id)).toEqual({ judged_at: null, result: null })
    expect((await result(it.id)).data).toMatchObject({
      judgedAt: null,
      knownAt: new Date(ends + 7 * dayMs).toISOString(),
    })
    await at(ends + 7 * dayMs + 1000)
    const first = await judged(it.id)
    // No final feedback was asked, so that nothing of it is known: no certificate.
    expect([first.result.overall, first.result.facts.final]).toEqual([false, null])
    await at(ends + 9 * dayMs)
    expect(await judged(it.id)).toEqual(first)
  })

  test('without a crew no last answers are taken: nowhere is it said until when', async () => {
    const told = async (more: Json) => {
      const it = await start(more)
      await at(Date.parse(it.sprintReviewEndTime) + 1000)
      await move('saveUserSprintToPortfolio', it.id)
      const { data } = await as('mei', 'sprint.sprintPortfolio', { query: {} })
      const { knownAt, knownDay } = (await result(it.id)).data
      const [entry] = data.sprints.filter((one: Json) => one.id === it.id)
      return [entry.crewCount > 0, ...[knownAt, knownDay, entry.knownDay].map(one => one !== null)]
    }
    expect(await told({ sprintCrews: [] })).toEqual([false, false, false, false])
    expect(await told({})).toEqual([true, true, true, true])
  })

  test('the window is of days of the sprint’s zone: where clocks are put forward within it, it closes an hour earlier', async () => {
    await as('mei', 'account.getUserState')
    await suite.db.query("update session set expires_at = '2200-01-01'")
    await at('2027-03-16T12:00:00Z')
    const it = await start({ timezone: 'Europe/Berlin', startDay: '2027-03-16' })
    const ends = Date.parse(it.sprintReviewEndTime)
    await at(ends + 1000)
    await move('saveUserSprintToPortfolio', it.id)
    const knownAt = Date.parse((await result(it.id)).data.knownAt)
    expect(ends + 7 * dayMs - knownAt).toBe(3_600_000)
    await at(knownAt - 1000)
    expect((await judged(it.id)).judged_at).toBeNull()
    await at(knownAt + 1000)
    expect((await judged(it.id)).judged_at).not.toBeNull()
  })

  test('saved after the window, or ended early, it is evaluated at once', async () => {
    const late = await start()
    await at(Date.parse(late.sprintReviewEndTime) + 8 * dayMs)
    expect((await move('saveUserSprintToPortfolio', late.id)).data).toMatchObject({ endStatus: 'COMPLETED' })
    expect((await judged(late.id)).judged_at).not.toBeNull()
    const early = await start()
    await move('saveUserSprintToPortfolio', early.id)
    expect([(await judged(early.id)).judged_at === null, (await result(early.id)).data.knownAt]).toEqual([false, null])
  })

  /** Saved with a final round that is closed: so many of five answered, and every item stands at this. */
  async function saved(answered: number, value: number | null) {
    await as('mei', 'account.getUserState')
    await suite.db.query("update session set expires_at = '2200-01-01'")
    const crew = ['manager', 'peer', 'peer', 'team', 'customer'].map((role, one) => ({
      ...designOf().sprintCrews[0],
      ...{ name: `Crew ${one}`, email: `crew${one}@crew.example`, role },
    }))
    const it = await start({ duration: 8, feedbackFrequency: 14, sprintCrews: crew })
    const [final] = await suite.db.query(
      `update sprint_round set status = 'CLOSED', asked = 5, answered = $2, closed_at = now()
       where sprint_id = $1 and type = 'FINAL' returning id`,
      [it.id, answered],
    )
    await suite.db.query(
      `insert into sprint_point (tenant_id, sprint_id, round_id, item_id, role, value, n, reason)
       select tenant_id, sprint_id, $2, id, 'ALL', $3, case when $3::float8 is null then null else 3 end,
         case when $3::float8 is null then 'remainder' end
       from sprint_item where sprint_id = $1 and kind in ('behavior', 'outcome')`,
      [it.id, final?.id, value],
    )
    await at(Date.parse(it.sprintReviewEndTime) + 8 * dayMs)
    expect((await move('saveUserSprintToPortfolio', it.id)).status).toBe(200)
    return it
  }
  const certificates = async () => (await badges()).filter(one => one.achievement !== 'sprintFirst')

  test('every criterion met on its limit: the certificate, once, in the portfolio, with a notification', async () => {
    const it = await saved(3, 80)
    await suite.server.job('sprint-life')
    await move('saveUserSprintToPortfolio', it.id)
    expect(await certificates()).toMatchObject([{ achievement: 'sprintCertificate', cause: `sprint/${it.id}` }])
    const { data } = await result(it.id)
    expect(data.issuedAt).toBe(data.judgedAt)
    expect(data.facts.final).toEqual({
      crewParticipation: 60,
      memberParticipation: null,
      behaviors: [80, 80],
      outcomes: [80],
    })
    const { sprints, years } = (await as('mei', 'sprint.sprintPortfolio', { query: {} })).data
    expect(sprints[0]).toMatchObject({ certifiedAt: data.issuedAt, final: { asked: 5, answered: 3 } })
    expect(sprints[0].outcomes[0]).toMatchObject({ first: null, final: 80 })
    expect(years[0].certificates).toBe(1)
    expect((await inbox('badgeIssued')).map(one => one.facts.badge).sort()).toEqual([
      'sprintCertificate',
      'sprintFirst',
    ])
    expect((await move('extendUserSprint', it.id)).status).toBe(409)
  })

  test('too few of the crew in the final feedback: none', async () => {
    const it = await saved(2, 80)
    expect((await judged(it.id)).result.overall).toBe(false)
    expect(await certificates()).toEqual([])
  })
  test('points below 80 are none', async () => {
    await saved(5, 79.9)
    expect(await certificates()).toEqual([])
  })
  test('a total that is hidden is unknown and blocks', async () => {
    const it = await saved(5, null)
    expect((await judged(it.id)).result.overall).toBeNull()
    expect(await certificates()).toEqual([])
  })
  test('while the final round is open it is not evaluated yet', async () => {
    const it = await start()
    await suite.db.query("update sprint_round set status = 'OPEN' where sprint_id = $1 and type = 'FINAL'", [it.id])
    await at(Date.parse(it.sprintReviewEndTime) + 8 * dayMs)
    await move('saveUserSprintToPortfolio', it.id)
    expect((await judged(it.id)).judged_at).toBeNull()
    await suite.db.query(
      "update sprint_round set status = 'CLOSED', asked = 3, answered = 0, closed_at = now() where sprint_id = $1 and type = 'FINAL'",
      [it.id],
    )
    await suite.server.job('sprint-life')
    expect((await judged(it.id)).judged_at).not.toBeNull()
  })

  test('colleagues a sprint is shared with read no number that rests on one who was told to stand alone', async () => {
    await as('cleo', 'account.getUserState')
    const it = await saved(3, 80)
    await as('mei', 'sprint.shareUserSprint', { body: { id: it.id, userIds: [await idOf('cleo')], message: '' } })
    const read = async () => (await as('cleo', 'sprint.sharedSprints')).data.sprints[0]
    expect(await read()).toMatchObject({ isSaved: true, outcomes: [{ final: null }] })
    await suite.db.query(
      `with made as (insert into ledger_set (tenant_id, instrument, measures, source, n, data, at)
         select tenant_id, 'rounds', '{x}', 'x', 3, '{}', now() from sprint where id = $1 returning id)
       update sprint_point set set_id = (select id from made), is_for_others = true where sprint_id = $1`,
      [it.id],
    )
    expect(await read()).toMatchObject({ outcomes: [{ final: 80 }] })
  })

  test('what is set aside or cancelled is no badge, and is not evaluated', async () => {
    const it = await start()
    await at(Date.parse(it.sprintReviewEndTime) + 1000)
    await move('saveUserSprintToIncomplete', it.id)
    await at(Date.parse(it.sprintReviewEndTime) + 8 * dayMs)
    expect(await badges()).toEqual([])
    expect((await suite.db.query('select judged_at from sprint where id = $1', [it.id]))[0]?.judged_at).toBeNull()
  })

  test('once a certificate is issued a sprint is not extended', async () => {
    const it = await start()
    await at(Date.parse(it.sprintReviewEndTime) + 1000)
    await suite.db.query(
      `update sprint set judged_at = now(), result = '{"overall": true, "facts": {}}' where id = $1`,
      [it.id],
    )
    const refused = await move('extendUserSprint', it.id)
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'IN_PROGRESS'])
  })

  test('two ends at the same moment: one is made, the other is refused with where the sprint stands', async () => {
    const it = await start()
    const replies = await Promise.all([move('saveUserSprintToPortfolio', it.id), move('cancelUserSprint', it.id)])
    expect(replies.map(one => one.status).sort()).toEqual([200, 409])
    const refused = replies.find(one => one.status === 409)
    expect(refused?.body.error.details.current.endStatus).toMatch(/COMPLETED_EARLY|CANCELLED/)
  })

  test('the job beside the owner’s call: evaluated once, and one badge', async () => {
    const it = await start()
    await at(Date.parse(it.sprintReviewEndTime) + 8 * dayMs)
    await Promise.all([
      move('saveUserSprintToPortfolio', it.id),
      suite.server.job('sprint-life'),
      move('saveUserSprintToPortfolio', it.id),
    ])
    await suite.server.job('sprint-life')
    expect(await badges()).toHaveLength(1)
    expect((await result(it.id)).data.judgedAt).not.toBeNull()
  })
})
