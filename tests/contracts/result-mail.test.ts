import { expect, test } from 'vitest'
import { handIn, makeTeam, startSurvey } from '../support/alignment.ts'
import { surveySuite } from '../support/survey-suite.ts'

const suite = surveySuite()

test('who wants no mails about results gets none that a report is ready; the others of the team do', async () => {
  const { server, db, ask } = suite
  const team = await makeTeam(db, 'Quiet', { members: 4, guests: 0 })
  const manager = await db.token(team.manager)
  await startSurvey(server.url, manager, team)
  for (const it of team.people) await handIn(server, db, it, team.teamId, 4)
  const [quiet, ...others] = team.people.map(it => it.email)
  const token = await db.token(quiet as string)
  const body = {
    preferences: [{ type: 'RESULT', bell: true, mail: false, chat: true }],
    quietHours: null,
    version: 0,
  }
  expect((await ask('notification.saveSettings', { body }, token)).status).toBe(200)
  expect((await ask('generateReport', { params: { teamId: team.teamId } }, manager)).status).toBe(200)
  const told = (await server.outbox()).filter(it => /is ready/.test(it.subject)).map(it => it.to)
  expect(told.sort()).toEqual([team.manager, ...others].sort())
})
