import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { answerAll, answersOf, linkToken, makeTeam, saveOf, startSurvey } from '../support/alignment.ts'
import type { Json } from '../support/api.ts'
import { surveySuite } from '../support/survey-suite.ts'

const suite = surveySuite()
const { ask, sums, statusesOf } = suite
const days = (count: number) => new Date(Date.now() + count * dayMs).toISOString()

describe('what is refused, with a clear error and nothing changed', () => {
  test('answers: of another page, unknown, 0, 7, twice, with research, an early hand-in', async () => {
    const team = await makeTeam(suite.db, 'Refused')
    const manager = await suite.db.token(team.manager)
    await startSurvey(suite.server.url, manager, team)
    const body = saveOf(team.teamId, 1)
    await ask('saveAnswers', { body }, manager)
    const before = await sums()
    const tries: [Json, number, string][] = [
      [{ ...body, answers: answersOf(2) }, 400, 'validation'],
      [{ ...body, answers: [{ question_id: 'TAS-99', answer: 'Agree' }] }, 400, 'validation'],
      [{ ...body, answers: [{ question_id: 'TAS-01', answer: 0 }] }, 400, 'validation'],
      [{ ...body, answers: [{ question_id: 'TAS-01', answer: 7 }] }, 400, 'validation'],
      [{ ...body, answers: [{ question_id: 'TAS-01', answer: '7' }] }, 400, 'validation'],
      [{ ...body, answers: [body.answers[0], body.answers[0]] }, 400, 'validation'],
      [{ ...body, pageNo: 7 }, 400, 'validation'],
      [{ ...body, pageNo: 8 }, 400, 'validation'],
      [{ ...body, isSubmit: true }, 409, 'conflict'],
      [{ ...body, revision: 0 }, 409, 'conflict'],
      [{ ...body, commonField: {} }, 400, 'validation'],
      [{ ...body, commonField: { team_id: 999_999 } }, 404, 'notFound'],
      [{ ...body, commonField: { team_id: team.teamId, user_id: 1 } }, 403, 'forbidden'],
      [{ ...body, commonField: { team_id: team.teamId, user_type: 'GUEST' } }, 403, 'forbidden'],
    ]
    for (const [wrong, status, code] of tries) {
      const reply = await ask('saveAnswers', { body: wrong }, manager)
      expect([JSON.stringify(wrong).slice(0, 200), reply.status, reply.code]).toEqual([
        JSON.stringify(wrong).slice(0, 200),
        status,
        code,
      ])
    }
    expect((await ask('saveAnswers', { body: { ...body, revision: 0 } }, manager)).body.error.details).toEqual({
      revision: 1,
    })
    expect(await sums()).toEqual(before)
  })

  test('a second start while one runs, a start by a member, ids of another team, deadlines out of range', async () => {
    const team = await makeTeam(suite.db, 'Second')
    const other = await makeTeam(suite.db, 'Elsewhere')
    const manager = await suite.db.token(team.manager)
    const tries: [Json, string, number][] = [
      [{ people: other.people }, manager, 400],
      [{ people: [team.people[0], team.people[0]] }, manager, 400],
      [{ deadline: days(-1) }, manager, 400],
      [{ deadline: days(91) }, manager, 400],
      [{}, await suite.db.token(team.people[0]?.email ?? ''), 403],
      [{}, await suite.db.token(other.manager), 404],
      [{}, await suite.db.token('bo@birch.example', 'birch'), 404],
      [{ surveyType: 'express' }, manager, 403],
    ]
    const before = await sums()
    for (const [extra, token, status] of tries) {
      const { people = team.people, ...rest } = extra
      const reply = await startSurvey(suite.server.url, token, { teamId: team.teamId, people }, rest)
      expect([rest, reply.status]).toEqual([rest, status])
    }
    expect(await sums()).toEqual(before)
    const both = await Promise.all([1, 2, 3].map(() => startSurvey(suite.server.url, manager, team)))
    expect(both.map(it => it.status).sort()).toEqual([200, 409, 409])
    const started = await sums()
    const again = await startSurvey(suite.server.url, manager, team)
    expect([again.status, again.body.error.details, again.body.error.message]).toEqual([
      409,
      { reason: 'alreadyOpen' },
      expect.stringMatching(/running already/),
    ])
    expect(await sums()).toEqual(started)
  })

  test('a foreign, revoked or expired link, and an edit after handing in', async () => {
    const team = await makeTeam(suite.db, 'Links', { members: 1, guests: 2 })
    const manager = await suite.db.token(team.manager)
    await startSurvey(suite.server.url, manager, team)
    const [, g1, g2] = team.people as [Json, Json, Json]
    const [one, two] = [await linkToken(suite.server, g1.email), await linkToken(suite.server, g2.email)]
    const nominee = await suite.db.guest('gla')
    const stray = await suite.db.guest('alignment')
    const body = saveOf(undefined, 1)
    const save = (token: string, extra: object = {}) =>
      ask('alignmentGuest.saveAnswers', { body: { ...body, ...extra } }, token)
    const before = await sums()
    expect((await save(nominee.token)).code).toBe('guestLinkUnknown')
    expect((await save(stray.token)).code).toBe('notFound')
    expect((await save(`${one.slice(0, -3)}xyz`)).code).toBe('guestLinkUnknown')
    expect((await save(manager)).status).toBe(401)
    expect((await save(one, { commonField: { team_id: team.teamId + 1 } })).code).toBe('notFound')
    expect((await save(one, { commonField: { user_id: 1 } })).code).toBe('forbidden')
    expect((await save(one, { commonField: { user_type: 'TEAM_MEMBERS' } })).code).toBe('forbidden')
    expect(await sums()).toEqual(before)

    const exclude = (id: number, included: boolean) =>
      ask('setIncluded', { params: { teamId: team.teamId }, body: { teamMemberId: id, included } }, manager)
    expect((await exclude(g2.id, false)).status).toBe(200)
    // Who is excluded is told so.
    const excluded = await save(two)
    expect([excluded.status, excluded.body.error.details]).toEqual([403, { reason: 'excluded' }])
    expect((await ask('alignmentGuest.getQuestions', { query: {} }, two)).body.error.details).toEqual({
      reason: 'excluded',
    })
    expect(await statusesOf(team.teamId, manager)).toMatchObject({ [g2.email]: 'excluded' })
    expect((await exclude(g2.id, true)).status).toBe(200)
    expect((await save(two)).status).toBe(200)

    expect((await answerAll(suite.server.url, one, undefined)).status).toBe(200)
    const handedIn = await sums()
    expect((await save(one)).code).toBe('alreadyFinished')
    expect((await save(one, { pageNo: 6, answers: answersOf(6, 1), isSubmit: true })).code).toBe('alreadyFinished')
    expect(await sums()).toEqual(handedIn)
    // What was handed in stays, whether the person is asked on or not.
    expect((await exclude(g1.id, false)).status).toBe(200)
    expect(await statusesOf(team.teamId, manager)).toMatchObject({ [g1.email]: 'completed' })
    expect((await sums()).alignment_answer).toBe(handedIn.alignment_answer)
  })
})
