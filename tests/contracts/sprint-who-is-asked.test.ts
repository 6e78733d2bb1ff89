import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { crewOf, dayAt, roundsIn } from '../support/rounds.ts'

const suite = alderSuite()
const { start, at, colleague, feedback, guest, mailsTo, token } = roundsIn(suite)

const crew = [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer')]

test('sprints, Anonymity: who has said ‘not me any more’ gets nothing and stays in the number of those asked, which tells nobody', async () => {
  const sprint = await start({ sprintCrews: crew })
  await at(dayAt(0, 9, 1))
  expect((await guest(await token('Quirin'), 'decline', { scope: 'sprint' })).status).toBe(200)
  for (const day of [5, 7, 12]) await at(dayAt(day, 9, 1))
  expect([(await mailsTo('Quirin')).length, (await mailsTo('Rosa')).length]).toEqual([1, 2])
  const { rounds } = await feedback(sprint.id)
  expect(rounds.slice(0, 2)).toMatchObject([
    { status: 'CLOSED', asked: 3, answered: 0 },
    { status: 'CLOSED', asked: 3, answered: 0 },
  ])
})

test('an account that is gone is asked nothing: no mail, and no link as for somebody from outside', async () => {
  await suite.db.addMember('alder', 'gone@alder.example', ['Everyone', 'USER'])
  const sprint = await start({ sprintCrews: [...crew, await colleague('gone')] })
  await suite.db.query('delete from membership where user_id = $1', [await suite.idOf('gone')])
  await at(dayAt(0, 9, 1))
  expect(await mailsTo('Rosa')).toHaveLength(1)
  expect(await suite.mailTo('gone')).toEqual([])
  expect(await suite.db.query("select from guest where email = 'gone@alder.example'")).toEqual([])
  await at(dayAt(5, 9, 1))
  expect((await feedback(sprint.id)).rounds[0]).toMatchObject({ status: 'CLOSED', asked: 3 })
})
