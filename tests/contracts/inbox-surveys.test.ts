import { dayMs } from '@trellis/sdk'
import { describe, expect, test } from 'vitest'
import { handIn, makeTeam, startSurvey } from '../support/alignment.ts'
import { call, type Json } from '../support/api.ts'
import { surveySuite } from '../support/survey-suite.ts'

const suite = surveySuite()

/** A team of its manager and so many members with an open survey, and what its manager is told of it. */
async function asked(name: string, surveyType: 'express' | 'standard', members: number) {
  const team = await makeTeam(suite.db, name, { members, guests: 0 })
  const token = await suite.db.token(team.manager)
  expect((await startSurvey(suite.server.url, token, team)).status).toBe(200)
  await suite.db.query('update alignment_survey set survey_type = $2 where team_id = $1', [team.teamId, surveyType])
  /** What waits for who leads the team, of its survey. */
  const told = async (): Promise<Json[]> => {
    const { data } = await call(suite.server.url, 'notification.all', {}, { token })
    return data.filter((it: Json) => it.teamId === team.teamId && it.status === 'ACTIVE')
  }
  /** Its deadline passed so many days ago. */
  const ended = async (days: number) => {
    const at = new Date(Date.now() - days * dayMs)
    await suite.db.query(
      'update alignment_survey set started_at = $2, deadline = $3, closed_at = $3 where team_id = $1',
      [team.teamId, new Date(at.getTime() - 14 * dayMs), at],
    )
    return at.toISOString()
  }
  const answer = (person: Json) => handIn(suite.server, suite.db, person, team.teamId)
  const manager = { email: team.manager, userType: 'TEAM_MEMBERS' }
  return { ...team, token, told, ended, answer, byManager: () => answer(manager) }
}

const rulesOf = (entries: readonly Json[]) => entries.map(it => it.rule)

describe('a survey that is over without a report', () => {
  test('an express survey that asked too few names no longer deadline: nobody can be added; it is news of the day it ended', async () => {
    const { told, ended, token } = await asked('Few express', 'express', 1)
    const at = await ended(15)
    const [entry, ...rest] = await told()
    expect(rest).toEqual([])
    expect(entry).toMatchObject({
      rule: 'surveyFewAsked',
      text: 'The survey of Few express ended without a report',
      buttonText: 'See survey',
      notificationDate: at,
      until: null,
      facts: { submitted: 0, invited: 2, minimum: 5 },
    })
    const read = { params: { id: entry?.id } }
    expect((await call(suite.server.url, 'notification.markAsRead', read, { token })).status).toBe(200)
    expect(await told()).toEqual([])
  })

  test('to a standard one people can be added, and where enough are asked more time helps: since the day it ended', async () => {
    for (const [name, type, members] of [
      ['Few standard', 'standard', 1],
      ['Enough express', 'express', 4],
    ] as const) {
      const { told, ended } = await asked(name, type, members)
      const at = await ended(3)
      expect(await told()).toMatchObject([{ rule: 'surveyExpired', notificationDate: at, until: at }])
    }
  })

  test('one that was extended and is over again is news of the later day', async () => {
    const { told, ended, token, teamId } = await asked('Twice over', 'express', 4)
    const first = await ended(10)
    expect(await told()).toMatchObject([{ rule: 'surveyExpired', notificationDate: first }])
    const body = { extendedDate: new Date(Date.now() + dayMs).toISOString() }
    expect((await suite.ask('extendDeadline', { params: { teamId }, body }, token)).status).toBe(200)
    expect(rulesOf(await told())).not.toContain('surveyExpired')
    const second = await ended(1)
    expect(await told()).toMatchObject([{ rule: 'surveyExpired', notificationDate: second }])
  })
})

describe('a survey that waits for nobody else', () => {
  test('one that asks who leads the team alone is theirs to answer, never one that waits for others', async () => {
    const { told, byManager, people } = await asked('Alone', 'express', 1)
    await suite.db.query('delete from alignment_respondent where team_member_id = $1', [people[0]?.id])
    const [entry, ...rest] = await told()
    expect(rest).toEqual([])
    // Who leads the team knows that no report comes of it.
    expect(entry).toMatchObject({ rule: 'surveyAsked', facts: { invited: 1, minimum: 5 } })
    expect((await byManager()).status).toBe(200)
    expect(await told()).toEqual([])
  })

  test('where all others have answered nobody is to be reminded but by the own entry', async () => {
    const { told, answer, people, byManager } = await asked('Last one', 'standard', 3)
    for (const it of people.slice(1)) expect((await answer(it)).status).toBe(200)
    expect(rulesOf(await told()).sort()).toEqual(['surveyAsked', 'surveyRunning'])
    expect((await answer(people[0] as Json)).status).toBe(200)
    expect(rulesOf(await told())).toEqual(['surveyAsked'])
    expect((await byManager()).status).toBe(200)
    expect(rulesOf(await told())).toEqual(['surveyAnswered'])
  })
})
