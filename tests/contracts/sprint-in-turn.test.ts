import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { crewOf, dayAt, monday, roundsIn } from '../support/rounds.ts'
import { asStored, designOf, forgetSprints, teamDesignOf } from '../support/sprints.ts'
import { all, dayOf, plan, turnsIn } from '../support/turns.ts'

/**
 * What rounds one after the other tell, of one sprint and of several that somebody reads, as the attacker would: by calls. In each the
 * others answer as before. Source: ledger; sprints, Anonymity.
 */
const suite = alderSuite()
const { as, idOf, teamOf } = suite
const r = roundsIn(suite)
const { colleague } = r
const { signIn, keep, answerAll, round, reasons } = turnsIn(suite)

/** Roles of which the owner reads that one answer is enough. */
const standAlone = async (sprint: Json) =>
  (await as('mei', 'sprint.userSprintAnalytics', { params: { id: sprint.id } })).data.aloneRoles

/** Ben lets Ada see his sprint. */
async function letSee(): Promise<void> {
  const body = { teamId: await teamOf('Product Design'), viewerId: await idOf('ada'), itemType: 'SPRINT' }
  const got = await as('ben', 'team.updateViewingRightsUsers', { body: { ...body, status: 'GRANTED' } })
  expect(got.status).toBe(200)
}

const outside = ['Anna', 'Bert', 'Carl', 'Dora', 'Emil'].map(it => crewOf(it, 'peer'))

test('whom the owner lets see the whole crew’s means is not told one who stands alone by that one’s leaving', async () => {
  await signIn('ada', 'ben')
  const crew = [crewOf('Paula', 'manager'), ...outside]
  const sprint = await r.start({ sprintCrews: crew }, 'ben')
  await letSee()
  await round(0, crew)
  expect(await reasons(sprint, 'ada')).toEqual(all(null))
  await keep(sprint, outside, 'ben')
  await round(7, outside)
  expect(await reasons(sprint, 'ada')).toEqual(all('remainder'))
  // To the owner Paula stands alone, and nothing of the others has changed.
  expect(await reasons(sprint, 'ben')).toEqual(all(null))
})

test('nor another one by the own answer, where the reader came into the crew with that one', async () => {
  await signIn('ada', 'ben', 'mei', 'rosa', 'hana', 'cleo')
  const crew = await Promise.all(['mei', 'rosa', 'hana'].map(it => colleague(it)))
  const sprint = await r.start({ sprintCrews: crew }, 'ben')
  await letSee()
  await round(0, crew)
  expect(await reasons(sprint, 'ada')).toEqual(all(null))
  const more = [...crew, await colleague('ada'), await colleague('cleo')]
  await keep(sprint, more, 'ben')
  await round(7, more)
  expect(await reasons(sprint, 'ada')).toEqual(all('remainder'))
  expect(await reasons(sprint, 'ben')).toEqual(all(null))
})

test('nor one of the organisation beside whom there are addresses from outside, which may be the reader’s own', async () => {
  await signIn('ada', 'ben', 'mei', 'hana')
  const crew = [await colleague('ada'), await colleague('hana'), ...outside.slice(0, 2)]
  const sprint = await r.start({ sprintCrews: crew }, 'ben')
  await letSee()
  await round(0, crew)
  expect(await reasons(sprint, 'ada')).toEqual(all('remainder'))
  expect(await reasons(sprint, 'ben')).toEqual(all(null))
  const three = [...crew, await colleague('mei')]
  const next = await r.start({ sprintCrews: three }, 'ben')
  await round(0, three)
  expect(await reasons(next, 'ada')).toEqual(all(null))
})

test('a sprint that is cancelled and begun anew, in other words, goes on where the last one was', async () => {
  const first = await r.start({ sprintCrews: outside })
  await round(0, outside)
  expect(await reasons(first, 'mei', 'peer')).toEqual(all(null))
  expect((await as('mei', 'sprint.cancelUserSprint', { params: { id: first.id } })).status).toBe(200)
  const fewer = outside.slice(1)
  const words = designOf(null, plan({ sprintCrews: fewer, startDay: dayOf(7), label: 'Anew' }))
  const other = (of: Json[]) => of.map(it => ({ ...it, label: `${it.label}, truly` }))
  const design = { ...words, behaviors: other(words.behaviors), outcomes: other(words.outcomes) }
  const { data: anew } = await as('mei', 'sprint.startUserSprint', { body: { design } })
  await round(7, fewer)
  expect([await reasons(anew, 'mei'), await reasons(anew, 'mei', 'peer')]).toEqual([all('remainder'), all('remainder')])
})

test('a team’s sprint and a personal one at once tell who reads both of nobody who is in one alone', async () => {
  await signIn('ada', 'mei', 'ben')
  const own = await r.start({ sprintCrews: outside.slice(1) })
  const [mei, ben] = [await idOf('mei'), await idOf('ben')]
  const design = { ...teamDesignOf(mei, null), ...plan({ sprintCrews: outside, memberUserIds: [mei, ben] }) }
  const { data: ofTeam } = await as('ada', 'sprint.startTeamSprint', {
    body: { teamId: await teamOf('Product Design'), design },
  })
  await r.at(dayAt(0, 9, 1))
  // Both are asked by one mail.
  await answerAll(outside)
  await r.at(dayAt(6, 9, 1))
  const read = [await reasons(own, 'mei'), await reasons(ofTeam, 'mei')]
  // Whichever closes first.
  for (const it of [all(null), all('remainder')]) expect(read).toContainEqual(it)
})

test('who was hidden among others stays so as a manager, and reads that; what the others say is not told by it', async () => {
  await signIn('mei', 'hana')
  const hana = await colleague('hana')
  const crew = [hana, await colleague('ben'), await colleague('cleo')]
  await signIn('ben', 'cleo')
  const sprint = await r.start({ sprintCrews: crew })
  await round(0, crew)
  expect(await reasons(sprint, 'mei', 'peer')).toEqual(all(null))
  const changed = [{ ...hana, role: 'manager' }, ...crew.slice(1)]
  await keep(sprint, changed)
  await r.at(dayAt(7, 9, 1))
  expect(await r.askedOf('hana')).toMatchObject({ role: 'manager', isAlone: false, isEnough: false })
  expect(await r.askedOf('ben')).toMatchObject({ isAlone: false, isEnough: true })
  await answerAll(changed)
  await r.at(dayAt(13, 9, 1))
  expect(await reasons(sprint, 'mei', 'manager')).toEqual(all('tooFew'))
  expect(await standAlone(sprint)).toEqual([])
  expect(await reasons(sprint, 'mei', 'peer')).toEqual(all('remainder'))
  const { roles } = (await r.feedback(sprint.id)).matrix
  expect(roles.find((it: Json) => it.role === 'manager').least).toBe(2)
})

test('who stood alone is no cover for others, and these read that they are not enough', async () => {
  await signIn('mei', 'hana', 'ben', 'cleo')
  const [hana, ben, cleo] = [await colleague('hana', 'manager'), await colleague('ben'), await colleague('cleo')]
  const sprint = await r.start({ sprintCrews: [hana, ben, cleo] })
  await r.at(dayAt(0, 9, 1))
  expect(await r.askedOf('hana')).toMatchObject({ role: 'manager', isAlone: true })
  await answerAll([hana, ben, cleo])
  await r.at(dayAt(6, 9, 1))
  expect(await reasons(sprint, 'mei', 'manager')).toEqual(all(null))
  expect(await standAlone(sprint)).toEqual(['manager'])
  const changed = [{ ...hana, role: 'peer' }, ben]
  await keep(sprint, changed)
  await r.at(dayAt(7, 9, 1))
  for (const who of ['hana', 'ben']) expect(await r.askedOf(who)).toMatchObject({ isAlone: false, isEnough: false })
  await answerAll(changed)
  await r.at(dayAt(13, 9, 1))
  expect(await reasons(sprint, 'mei', 'peer')).toEqual(all('tooFew'))
  expect(await reasons(sprint, 'mei')).toEqual(all('remainder'))
})

test('who comes to lead a team is not told another one by the own answer of before', async () => {
  await signIn('ada', 'mei', 'hana', 'rosa', 'cleo', 'kira', 'jonas')
  await forgetSprints(suite.db)
  await suite.server.clock({ now: monday })
  const teamId = await teamOf('Product Design')
  const mei = await idOf('mei')
  const three = await Promise.all(['hana', 'rosa', 'cleo'].map(it => colleague(it)))
  const design = { ...teamDesignOf(mei, null), ...plan({ sprintCrews: three, memberUserIds: [mei] }) }
  const { data: sprint } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
  await round(0, three)
  expect(await reasons(sprint, 'mei')).toEqual(all(null))
  const five = [...three, await colleague('kira'), await colleague('jonas')]
  const { version } = (await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId } })).data.sprint
  const body = { teamId, id: sprint.id, version, design: { ...asStored(design, sprint), sprintCrews: five } }
  expect((await as('ada', 'sprint.startTeamSprint', { body })).status).toBe(200)
  await round(7, five)
  await suite.db.query('update team set manager_id = $2 where id = $1', [teamId, await idOf('kira')])
  // Jonas would be what is left of both rounds without Kira's own answer.
  for (const who of ['kira', 'mei']) expect([who, await reasons(sprint, who)]).toEqual([who, all('remainder')])
})

test('one who is asked from outside and then under the account is one person', async () => {
  await signIn('mei', 'hana', 'ben', 'cleo')
  // She is of the organisation by that address as well, and has Cleo beside her.
  const cleo = await colleague('cleo')
  const before = [crewOf('Hana', 'peer', { email: 'hana+1@alder.example' }), cleo, ...outside.slice(0, 2)]
  const sprint = await r.start({ sprintCrews: before })
  await r.at(dayAt(0, 9, 1))
  const [mail] = (await suite.server.outbox()).filter(it => it.to === 'hana+1@alder.example')
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] as string
  const { data } = await r.guest(token, 'open')
  const ratings = data.items.map((it: Json) => ({ itemId: it.id, value: 3 }))
  expect((await r.guest(token, 'rate', { version: 0, ratings, feedback: '', advice: '' })).status).toBe(200)
  await answerAll(before.slice(1))
  await r.at(dayAt(6, 9, 1))
  expect(await reasons(sprint, 'mei')).toEqual(all(null))
  const after = [await colleague('hana'), cleo, await colleague('ben'), ...outside.slice(0, 2)]
  await keep(sprint, after)
  await round(7, after)
  // As two people she would cover Ben, who is what is left.
  expect(await reasons(sprint, 'mei')).toEqual(all('remainder'))
})

test('what is added while a round is open is of the next one: nobody is told by who answers late', async () => {
  const crew = outside.slice(0, 3)
  const sprint = await r.start({ sprintCrews: crew })
  await r.at(dayAt(0, 9, 1))
  await answerAll(crew.slice(0, 2))
  const [first, second] = sprint.behaviors
  const added = { code: null, label: 'I close the door until ten', description: '' }
  await r.at(dayAt(1, 9, 1))
  await keep(sprint, crew, 'mei', { behaviors: [first, second, added] })
  const { data } = await r.guest(await r.token('Carl'), 'open')
  expect(data.items.map((it: Json) => it.label)).not.toContain(added.label)
  expect((await r.answer('Carl', 3)).status).toBe(200)
  await r.at(dayAt(6, 9, 1))
  expect((await r.feedback(sprint.id)).matrix.items).toHaveLength(3)
  await round(7, crew)
  const { items } = (await r.feedback(sprint.id)).matrix
  expect(items.map((it: Json) => [it.label, it.all.reason])).toContainEqual([added.label, null])
})

test('nor is anybody told by the end of another team that has asked the same people before', async () => {
  await signIn('ada', 'mei')
  await forgetSprints(suite.db)
  await suite.server.clock({ now: monday })
  const teamId = await teamOf('Product Design')
  const mei = await idOf('mei')
  const ofTeam = { ...plan({ sprintCrews: outside, memberUserIds: [mei], startDay: dayOf(21) }) }
  const planned = await as('ada', 'sprint.startTeamSprint', {
    body: { teamId, design: { ...teamDesignOf(mei, null), ...ofTeam } },
  })
  expect(planned.status).toBe(200)
  const design = designOf(null, plan({ sprintCrews: outside }))
  const { data: sprint } = await as('ada', 'sprint.startUserSprint', { body: { design } })
  await round(0, outside)
  expect(await reasons(sprint, 'ada')).toEqual(all(null))
  expect((await as('ada', 'team.deleteTeam', { params: { id: teamId } })).status).toBe(200)
  await keep(sprint, outside.slice(1), 'ada')
  await round(7, outside.slice(1))
  expect(await reasons(sprint, 'ada')).toEqual(all('remainder'))
})

test('what an open round asks is not all replaced: who answers late has something to rate', async () => {
  const crew = outside.slice(0, 3)
  const sprint = await r.start({ sprintCrews: crew })
  await r.at(dayAt(0, 9, 1))
  await answerAll(crew.slice(0, 2))
  const other = (label: string) => ({ code: null, label, description: '' })
  const { version } = (await as('mei', 'sprint.findUserActiveSprint')).data.sprint
  const others = { behaviors: [other('I close the door')], outcomes: [other('A quiet morning')] }
  const design = { ...asStored(designOf(null, plan({ sprintCrews: crew })), sprint), ...others }
  const { status, body } = await as('mei', 'sprint.startUserSprint', { body: { id: sprint.id, version, design } })
  expect([status, body.error.message]).toEqual([409, expect.stringContaining('A feedback round is open')])
  await keep(sprint, crew, 'mei', { ...others, behaviors: [sprint.behaviors[0], ...others.behaviors] })
  expect((await r.answer('Carl', 3)).status).toBe(200)
  await r.at(dayAt(6, 9, 1))
  expect((await r.feedback(sprint.id)).matrix.items.map((it: Json) => it.all.n)).toEqual([3])
})

test('who stood alone and is among peers now is in no mean, and reads that the others are too few: it would tell the answer of today', async () => {
  await signIn('mei')
  const peers = [crewOf('Anna', 'peer'), crewOf('Bert', 'peer')]
  const sprint = await r.start({ sprintCrews: [crewOf('Zed', 'manager'), ...peers] })
  // Zed says nothing, so that nothing is known of him.
  await round(0, peers)
  expect(await reasons(sprint, 'mei', 'peer')).toEqual(all(null))
  await keep(sprint, [crewOf('Zed', 'peer'), ...peers])
  await r.at(dayAt(7, 9, 1))
  const { data: told } = await r.guest(await r.token('Zed'), 'open')
  expect([told.isAlone, told.isEnough]).toEqual([false, false])
  const { data: other } = await r.guest(await r.token('Anna'), 'open')
  expect([other.isAlone, other.isEnough, other.others]).toEqual([false, true, 1])
  expect((await r.answer('Zed', 1)).status).toBe(200)
  await round(7, peers)
  const { matrix } = await r.feedback(sprint.id)
  const [item] = matrix.items
  const of = item.roles.find((it: Json) => it.role === 'peer')
  expect([of.value, of.n, item.all.value, item.all.n]).toEqual([50, 2, 50, 2])
})
