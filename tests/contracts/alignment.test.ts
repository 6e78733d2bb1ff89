import { randomUUID } from 'node:crypto'
import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alignmentItems, answerAll, linkToken, makeTeam, saveOf, startSurvey, words } from '../support/alignment.ts'
import type { Json } from '../support/api.ts'
import { surveySuite } from '../support/survey-suite.ts'

const suite = surveySuite()
const { ask, sums, statusesOf } = suite
const days = (count: number) => new Date(Date.now() + count * dayMs).toISOString()

describe('a survey from its start to its end', () => {
  test('the starter, members and a guest are asked, answer and hand in', async () => {
    const team = await makeTeam(suite.db, 'Journey', { members: 3, guests: 1 })
    const manager = await suite.db.token(team.manager)
    const [m0, m1, m2, guest] = team.people as [Json, Json, Json, Json]
    await suite.db.query("update membership set language_code = 'de' where user_id = $1", [
      await suite.db.person(m1.email),
    ])
    const before = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, manager)).data
    expect(before).toMatchObject({ start: false, open: false, status: 'Not Started', version: 0, minimum: 3 })

    // m2 is not listed and not asked.
    const started = await startSurvey(suite.server.url, manager, { ...team, people: [m0, m1, guest] })
    expect(started.data).toEqual({
      version: 1,
      managerSurveyLink: `${suite.server.url}/teams/v2/${team.teamId}/team-alignment?survey`,
      // The one who starts, too.
      invited: 4,
      skipped: 0,
      deadline: expect.any(String),
    })
    const after = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, manager)).data
    expect(after).toMatchObject({
      start: true,
      open: true,
      status: 'Insufficient Data',
      invited: 4,
      submitted: 0,
      managerSurveyLink: started.data.managerSurveyLink,
      standing: ['manager', 'member', 'asked'],
    })
    const mails = (await suite.server.outbox()).filter(it => /journey/i.test(it.to))
    expect(mails.map(it => it.to).sort()).toEqual([m0.email, m1.email, guest.email, team.manager].sort())
    const toGuest = mails.find(it => it.to === guest.email)
    expect(toGuest?.text).toMatch(
      /\/guest\/alignment#token=g\.[\s\S]*10-15 minutes[\s\S]*confidential[\s\S]*at least 3 people[\s\S]*fewer than 3 people of the organisation answer, it takes at least 5\.[\s\S]*yours alone/,
    )
    expect(mails.find(it => it.to === m1.email)?.text).toMatch(
      /10 bis 15 Minuten[\s\S]*vertraulich[\s\S]*mindestens 3 Personen/,
    )
    expect(mails.find(it => it.to === m0.email)?.text).toContain(`/teams/v2/${team.teamId}/team-alignment?survey`)

    // A colleague is asked in the language of the account, as it is by then.
    await suite.db.query("update membership set language_code = 'fr' where user_id = $1", [
      await suite.db.person(m1.email),
    ])
    expect(
      (await ask('getQuestions', { query: { team_id: team.teamId } }, await suite.db.token(m1.email))).data
        .languageCode,
    ).toBe('fr')

    const one = await suite.db.token(m0.email)
    const first = (await ask('getQuestions', { query: { team_id: team.teamId } }, one)).data
    expect(first).toMatchObject({
      total_page: 7,
      total_question: 45,
      current_page: 1,
      hasNext: true,
      totalAttemptedQuestions: 0,
      teamName: 'Journey',
      userEmail: m0.email,
      minimum: 3,
      revision: 0,
      submitted: false,
    })
    expect(first.response.question).toHaveLength(8)
    expect(first.response.answer).toEqual([])
    const lengths = []
    for (let pageNo = 1; pageNo <= 7; pageNo++) {
      const page = (await ask('getQuestions', { query: { team_id: team.teamId, pageNo } }, one)).data
      lengths.push(page.response.question.length)
      expect(page.hasNext).toBe(pageNo < 7)
    }
    expect(lengths).toEqual([8, 8, 8, 8, 8, 5, 0])

    const saved = await ask(
      'saveAnswers',
      { body: saveOf(team.teamId, 1, order => (order === 3 ? 0 : 5), { place: 2, languageCode: 'fr' }) },
      one,
    )
    expect(saved.data).toMatchObject({
      totalAttemptedQuestions: 7,
      attemptedQuestions: 7,
      revision: 1,
      submitted: false,
    })
    const back = (await ask('getQuestions', { query: { team_id: team.teamId } }, one)).data
    expect([back.current_page, back.languageCode, back.totalAttemptedQuestions]).toEqual([2, 'fr', 7])
    // Another language shows the same answers: nothing is erased.
    const other = (await ask('getQuestions', { query: { team_id: team.teamId, pageNo: 1, languageCode: 'ja' } }, one))
      .data
    expect(other.labels[0]).not.toBe(first.labels[0])
    expect(other.response.answer.map((it: Json) => it.answer)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map(order => words[order === 3 ? 0 : 5]),
    )
    expect(await statusesOf(team.teamId, manager)).toEqual({
      [team.manager]: 'included',
      [m0.email]: 'ongoing',
      [m1.email]: 'included',
      [guest.email]: 'included',
      [m2.email]: 'excluded',
    })

    expect((await answerAll(suite.server.url, one, team.teamId, 5)).data).toMatchObject({
      totalAttemptedQuestions: 45,
      submitted: true,
    })
    const token = await linkToken(suite.server, guest.email)
    expect((await ask('alignmentGuest.getQuestions', { query: {} }, token)).data).toMatchObject({
      userName: 'Guest 3',
      teamName: 'Journey',
      current_page: 1,
    })
    expect((await answerAll(suite.server.url, token, undefined, order => (order <= 29 ? 3 : 0))).data.submitted).toBe(
      true,
    )
    const research = await ask(
      'alignmentGuest.saveAnswers',
      { body: saveOf(undefined, 7, 0, { isSubmit: true, isClose: true, research_question: { gender: 'other' } }) },
      token,
    )
    expect(research.data).toMatchObject({ submitted: true, totalAttemptedQuestions: 29 })
    expect(await statusesOf(team.teamId, manager)).toMatchObject({
      [m0.email]: 'completed',
      [guest.email]: 'Partially Completed',
    })
    // Handed in: all 45 are stored, what was not answered as N/A.
    const stored = await suite.db.query(
      `select count(*)::int as n, count(*) filter (where value = 0)::int as na from alignment_answer a join alignment_respondent r on r.id = a.respondent_id where r.email = $1`,
      [guest.email],
    )
    expect(stored).toEqual([{ n: 45, na: 16 }])
    expect(
      await suite.db.query(
        "select answers from demographics d join alignment_respondent r on r.guest_id = d.owner_id where d.owner = 'guest' and r.email = $1",
        [guest.email],
      ),
    ).toEqual([{ answers: { gender: 'other' } }])
    const now = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, manager)).data
    expect(now).toMatchObject({ submitted: 2, status: 'Insufficient Data' })
  })

  test('a team says until when it waits for the caller’s own answers, and to nobody in the person’s name', async () => {
    const team = await makeTeam(suite.db, 'Waiting', { members: 2 })
    const [one, two] = team.people as [Json, Json]
    const manager = await suite.db.token(team.manager)
    const waits = async (token: string) =>
      (await ask('team.summary', {}, token)).data.teamSprintInfoList.find((it: Json) => it.id === team.teamId)
        ?.surveyDeadline
    const token = await suite.db.token(one.email)
    expect(await waits(token)).toBeNull()
    await startSurvey(suite.server.url, manager, { ...team, people: [one] })
    const { deadline } = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, manager)).data
    expect(await waits(token)).toBe(deadline)
    expect(await waits(await suite.db.token(two.email))).toBeNull()
    const acting = await ask(
      'auth.startImpersonation',
      { body: { email: one.email, reason: 'Helping' } },
      await suite.db.token('cleo@alder.example'),
    )
    expect(await waits(acting.data.access_token)).toBeNull()
    await answerAll(suite.server.url, token, team.teamId, 5)
    expect(await waits(token)).toBeNull()
    expect(await waits(manager)).toBe(deadline)
    await suite.db.query("update alignment_survey set deadline = now() - interval '1 minute' where team_id = $1", [
      team.teamId,
    ])
    expect(await waits(manager)).toBeNull()
  })

  test('its mail invites to the team who has no invitation yet, and leaves those who have one with theirs', async () => {
    const team = await makeTeam(suite.db, 'Inviting', { members: 2, guests: 0 })
    const [invited, fresh] = team.people as [Json, Json]
    const at = new Date('2026-01-05T09:00:00Z')
    const invite = (id: number, invitations: number, when: Date | null) =>
      suite.db.query(
        "update team_member set status = 'PENDING', joined_at = null, invitations = $2, invited_at = $3 where id = $1",
        [id, invitations, when],
      )
    await invite(invited.id, 2, at)
    await invite(fresh.id, 0, null)
    expect((await startSurvey(suite.server.url, await suite.db.token(team.manager), team)).status).toBe(200)
    const told = async (email: string) => (await suite.server.outbox()).find(it => it.to === email)?.text
    const alsoInvites = 'also invites you to join Inviting.'
    expect(await told(fresh.email)).toContain(alsoInvites)
    expect(await told(invited.email)).not.toContain(alsoInvites)
    const rows = await suite.db.query(
      'select invitations, invited_at from team_member where id = any($1) order by id',
      [[invited.id, fresh.id]],
    )
    expect(rows).toEqual([
      { invitations: 2, invited_at: at },
      { invitations: 1, invited_at: expect.any(Date) },
    ])
  })

  test('preview writes nothing and needs no survey', async () => {
    const before = await suite.db.checksums()
    const token = await suite.db.token('ben@alder.example')
    const page = await ask('getPreviewQuestions', { query: { pageNo: 6, languageCode: 'es' } }, token)
    expect(page.data).toMatchObject({ total_page: 7, current_page: 6, totalAttemptedQuestions: 0, languageCode: 'es' })
    expect(page.data.response.question).toHaveLength(5)
    const after = await suite.db.checksums(['session'])
    delete before.session
    expect(after).toEqual(before)
  })
})

describe('while a survey runs', () => {
  test('two tabs, double clicks and lost replies leave one set of answers', async () => {
    const team = await makeTeam(suite.db, 'Twice', { members: 1, guests: 0 })
    const manager = await suite.db.token(team.manager)
    await startSurvey(suite.server.url, manager, team)
    const save = (value: number, extra: object, key?: string) =>
      ask(
        'saveAnswers',
        { body: saveOf(team.teamId, 2, value, extra) },
        manager,
        key ? { 'idempotency-key': key } : undefined,
      )
    const tabs = await Promise.all([1, 2, 3, 4].map(value => save(value, { revision: 0 })))
    expect(tabs.map(it => it.status).sort()).toEqual([200, 409, 409, 409])
    const winner = tabs.findIndex(it => it.status === 200) + 1
    const key = randomUUID()
    const clicks = await Promise.all([1, 2, 3].map(() => save(6, { revision: 1 }, key)))
    expect(clicks.every(it => it.status === 200 || it.code === 'idempotencyInFlight')).toBe(true)
    const lost = await save(6, { revision: 1 }, key)
    expect(lost.data.revision).toBe(2)
    expect(winner).toBeGreaterThan(0)
    const rows = await suite.db.query(
      'select a.value from alignment_answer a join alignment_respondent r on r.id = a.respondent_id where r.email = $1',
      [team.manager],
    )
    expect(rows).toEqual(Array(8).fill({ value: 6 }))
    const handIn = randomUUID()
    const last = () =>
      ask('saveAnswers', { body: saveOf(team.teamId, 6, 5, { isSubmit: true }) }, manager, {
        'idempotency-key': handIn,
      })
    const first = await last()
    expect((await last()).data).toEqual(first.data)
    expect(
      (
        await suite.db.query(
          'select 1 from alignment_answer a join alignment_respondent r on r.id = a.respondent_id where r.email = $1',
          [team.manager],
        )
      ).length,
    ).toBe(alignmentItems.length)
  })

  test('reminders go once a day to those who have not handed in, with the same link', async () => {
    const team = await makeTeam(suite.db, 'Remind', { members: 1, guests: 1 })
    const manager = await suite.db.token(team.manager)
    await startSurvey(suite.server.url, manager, team)
    const [member, guest] = team.people as [Json, Json]
    const token = await linkToken(suite.server, guest.email)
    await answerAll(suite.server.url, await suite.db.token(member.email), team.teamId)
    const list = team.people.map(it => ({ team_id: team.teamId, teamMemberId: it.id }))
    const remind = (who: string) => ask('sendSurveyNotifications', { body: { notifyDTOList: list } }, who)
    const before = (await suite.server.outbox()).length
    const clicks = await Promise.all([remind(manager), remind(manager)])
    expect(clicks.map(it => it.data.sent).sort()).toEqual([0, 1])
    expect((await remind(manager)).data).toEqual({ sent: 0, skipped: 2 })
    const mails = await suite.server.outbox()
    expect(mails.length).toBe(before + 1)
    expect(mails[0]?.subject).toMatch(/still welcome/)
    expect(await linkToken(suite.server, guest.email)).toBe(token)
    await suite.server.clock({ advance: 'P1DT1M' })
    try {
      expect((await remind(await freshToken(team.manager))).data).toEqual({ sent: 1, skipped: 1 })
    } finally {
      await suite.server.clock({ now: new Date().toISOString() })
    }
    expect((await remind(await suite.db.token(member.email))).status).toBe(403)
    const stranger = await makeTeam(suite.db, 'Stranger')
    const foreign = { notifyDTOList: [{ team_id: team.teamId, teamMemberId: stranger.people[0]?.id }] }
    expect((await ask('sendSurveyNotifications', { body: foreign }, manager)).status).toBe(404)
  })

  test('people are added once; a deadline moves later only, and a repeat changes nothing', async () => {
    const team = await makeTeam(suite.db, 'Later', { members: 2, guests: 1 })
    const manager = await suite.db.token(team.manager)
    const [m0, m1, guest] = team.people as [Json, Json, Json]
    await startSurvey(suite.server.url, manager, { ...team, people: [m0] }, { deadline: days(2) })
    const add = (people: Json[]) =>
      ask('addMoreMembers', { body: { team_id: team.teamId, team_members: people } }, manager)
    const clicks = await Promise.all([add([m0, m1, guest]), add([m1, guest])])
    expect(clicks.map(it => it.data.added).sort()).toEqual([0, 2])
    const token = await linkToken(suite.server, guest.email)
    const extend = (extendedDate: string, who = manager) =>
      ask('extendDeadline', { params: { teamId: team.teamId }, body: { extendedDate } }, who)
    const before = await sums()
    expect((await extend(days(1))).body.error.details).toEqual({ reason: 'deadlineEarlier' })
    expect((await extend(days(-1))).status).toBe(400)
    expect((await extend(days(91))).status).toBe(400)
    expect((await extend(days(5), await suite.db.token(m0.email))).status).toBe(403)
    expect(await sums()).toEqual(before)
    const later = days(5)
    const first = await extend(later)
    const moved = await sums()
    expect((await extend(later)).data).toEqual(first.data)
    expect(await sums()).toEqual(moved)

    await suite.server.clock({ advance: 'P6D' })
    try {
      const late = await freshToken(team.manager)
      const member = await freshToken(m0.email)
      expect((await ask('alignmentGuest.getQuestions', { query: {} }, token)).code).toBe('guestLinkExpired')
      expect((await ask('getQuestions', { query: { team_id: team.teamId } }, member)).body.error.details).toEqual({
        reason: 'surveyOver',
      })
      const save = await ask('saveAnswers', { body: saveOf(team.teamId, 1) }, member)
      expect([save.status, save.body.error.details]).toEqual([409, { reason: 'surveyOver' }])
      expect((await ask('getSurveyReportStatus', { params: { teamId: team.teamId } }, late)).data.status).toBe(
        'Expired',
      )
      expect(await statusesOf(team.teamId, late)).toMatchObject({ [m0.email]: 'expired' })
      const reopened = await extend(days(12), late)
      expect(reopened.status).toBe(200)
      expect((await ask('getSurveyReportStatus', { params: { teamId: team.teamId } }, late)).data.status).toBe(
        'Insufficient Data',
      )
      expect((await ask('alignmentGuest.getQuestions', { query: {} }, token)).status).toBe(200)
      expect((await ask('saveAnswers', { body: saveOf(team.teamId, 1) }, member)).status).toBe(200)
    } finally {
      await suite.server.clock({ now: new Date().toISOString() })
    }
  })
})

/** A token made at the server's own time, after its clock was moved. */
async function freshToken(email: string): Promise<string> {
  const { data } = await (
    await fetch(`${suite.server.url}/api/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  ).json()
  const ago = Math.round((Date.now() - Date.parse(data.now)) / 1000)
  const { token } = await suite.db.session(email, 'alder', { ago })
  return token
}
