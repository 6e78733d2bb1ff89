import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract, type Endpoint } from '../packages/sdk/src/contract.ts'

const root = join(import.meta.dirname, '..')
const rooms = Object.entries(contract) as [string, Record<string, Endpoint>][]
const changing = new Set(
  rooms.flatMap(([, endpoints]) => Object.keys(endpoints).filter(name => endpoints[name]?.changes)),
)

/** They set something, open it once or end it: a second one after a lost reply changes nothing more. */
const again = [
  ...['updateProfile', 'changeLanguage', 'saveDemographics', 'rateCheckIn', 'syncCalendar'],
  ...['start', 'expressTeam', 'openPlanYear', 'retrieveTeamData', 'finish', 'decline'],
]

/** How many arguments a call has whose bracket opens before `at`. */
function argumentsAt(source: string, at: number): number {
  let [depth, count] = [1, 1]
  for (let place = at; depth > 0 && place < source.length; place++) {
    const sign = source[place] ?? ''
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ',' && depth === 1 && !/^\s*\)/.test(source.slice(place + 1))) count++
  }
  return count
}

/** Calls of endpoints that change data, and how many arguments they have. */
const callsIn = (source: string) =>
  [...source.matchAll(/\b(?:client\.\w+|calls|room)\.(\w+)\(/g)]
    .filter(([, name = '']) => changing.has(name))
    .map(it => ({ name: it[1] ?? '', count: argumentsAt(source, it.index + it[0].length) }))

test('a change is sent with the key of its press, so that a lost reply makes nothing twice', () => {
  const files = globSync('packages/{widgets,portal}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    it => !/\.(test|stories)\.|testing/.test(it),
  )
  const calls = files.flatMap(file =>
    callsIn(readFileSync(join(root, file), 'utf8')).map(it => ({ ...it, where: `${file} ${it.name}` })),
  )
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter(it => it.count < 2 && !again.includes(it.name)).map(it => it.where)).toEqual([])
})

test('a time of day is written in one way, which no other file chooses', () => {
  const chosen = globSync('packages/{sdk,widgets,portal,server}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    it =>
      !/\.(test|stories)\.|testing/.test(it) && /timeStyle|hour: 'numeric'/.test(readFileSync(join(root, it), 'utf8')),
  )
  // An import would cost the embeds more than the words.
  const own = ['sdk/src/core/i18n.ts', 'widgets/src/shared/clockStyle.ts']
  expect(chosen.sort()).toEqual(own.map(it => `packages/${it}`))
  for (const it of chosen) expect(readFileSync(join(root, it), 'utf8')).toMatch(/hour: 'numeric',\s+minute: '2-digit'/)
})

test('a call without a key is found, however it is written', () => {
  const found = (source: string) => callsIn(source).map(it => it.count)
  expect(found('await client.sprint.saveActivity({ body: { a, b: [1, 2] } })')).toEqual([1])
  expect(found('await calls.sendSurveyNotifications(\n  call,\n)')).toEqual([1])
  expect(found('await client.sprint.saveActivity({ body }, once(body))')).toEqual([2])
})
