import { dayMs } from '@trellis/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activitiesIn } from '../support/activities.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { crewOf, dayAt, monday, roundsIn } from '../support/rounds.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { designOf, teamDesignOf } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const hourMs = 3_600_000
const suite = alderSuite()
const { as, idOf, teamOf } = suite
const rounds = roundsIn(suite)
const { plan } = activitiesIn(suite)
let second: TestServer

beforeAll(async () => {
  second = await startServer({ env: { DATABASE_URL: suite.db.url ?? '' } })
})
afterAll(() => second?.stop())

const at = async (instant: string | number) => {
  await rounds.at(instant)
  await suite.server.job('check-in-mails')
  await suite.server.job('news-mails')
}
const news = (who = 'mei') =>
  suite.db.query<Json>(
    `select subject, body_text, created_at, due_at from mail where letter in ('notification.mail.one', 'notification.mail.news')
     and recipient = $1 order by id`,
    [`${who}@alder.example`],
  )
const wanting = (type: string, more: Json = {}) => ({
  body: { preferences: [{ type, bell: true, mail: true, chat: true }], quietHours: null, version: 0, ...more },
})
/** What else waits for the demo's people is no news of these tests. */
const quietOthers = () =>
  suite.db.query(`update membership set is_agree = false where user_id not in
    (select id from person where email in ('mei@alder.example', 'ada@alder.example', 'ben@alder.example'))`)

describe('the mail of news', () => {
  test('is one a day at nine where the person is, with all that is new, and never tells the same twice', async () => {
    await quietOthers()
    await as('mei', 'notification.saveSettings', wanting('UPDATE'))
    const sprint = await rounds.start({ feedbackFrequency: 28 })
    await suite.db.query("update membership set time_zone = 'America/New_York' where user_id = $1", [await idOf('mei')])
    await at(dayAt(0, 13, 59))
    expect(await news()).toEqual([])
    await at(dayAt(0, 14))
    await at(dayAt(0, 20))
    const [first, ...more] = await news()
    expect(more).toEqual([])
    expect(first?.subject).toBe('“Guard your week” has started')
    expect(first?.body_text).toMatch(/See it:\nhttp:\S+\/sprint\/dashboard\n/)
    // Its sentence is said once, and its page named once.
    expect(first?.body_text.split('“Guard your week” has started')).toHaveLength(2)
    expect(first?.body_text.match(/\/sprint\/dashboard\n/g)).toHaveLength(1)
    // It waits on, unread, and on the next days there would be room for it: the check-in's mail takes none.
    await suite.db.query("delete from mail where letter like 'sprint.mail.checkIn%'")
    for (const day of [1, 2]) {
      await at(dayAt(day, 14))
      expect(await news()).toEqual([first])
    }
    await suite.db.query('update sprint set extended_at = $2 where id = $1', [sprint.id, new Date(dayAt(8, 10))])
    await at(dayAt(8, 14))
    expect((await news()).slice(1).map(it => it.subject)).toEqual(['“Guard your week” goes on for two weeks'])
  })

  test('leaves out what was read or put off, and what its reader wants no mail of', async () => {
    await quietOthers()
    await rounds.start({ feedbackFrequency: 28 })
    await at(dayAt(0, 14))
    // News of sprints are no mails, as long as nobody wants them.
    expect(await news()).toEqual([])
    await as('mei', 'notification.saveSettings', wanting('UPDATE'))
    await as('mei', 'notification.markAllAsRead')
    await at(dayAt(1, 14))
    expect(await news()).toEqual([])
  })

  test('what waits on after it was read is not mailed; the next of its kind is', async () => {
    await quietOthers()
    await as('mei', 'notification.saveSettings', wanting('UNSCHEDULED_ACTIVITY'))
    const { id } = await rounds.start({ feedbackFrequency: 28 })
    await plan('mei', id, 'One more')
    const undated = async () =>
      (await as('mei', 'notification.all')).data.filter((it: Json) => it.rule === 'sprintUnscheduled')
    const mails = async () => (await news()).filter(it => /no date yet/.test(it.body_text)).length
    await rounds.at(dayAt(8, 7, 30))
    expect(await undated()).toMatchObject([{ status: 'ACTIVE', isRead: false }])
    await as('mei', 'notification.markAllAsRead')
    await at(dayAt(8, 14))
    expect(await undated()).toMatchObject([{ status: 'ACTIVE', isRead: true }])
    expect(await mails()).toBe(0)
    await at(dayAt(15, 14))
    expect(await mails()).toBe(1)
  })

  test('one person’s news that fails keeps nobody else’s waiting, and comes once it no longer does', async () => {
    await quietOthers()
    await rounds.start({ feedbackFrequency: 28 })
    const design = designOf(null, { feedbackFrequency: 28, duration: 4, startDay: monday.slice(0, 10) })
    expect((await as('ben', 'sprint.startUserSprint', { body: { design } })).status).toBe(200)
    for (const who of ['ben', 'mei']) await as(who, 'notification.saveSettings', wanting('UPDATE'))
    await suite.db.query(
      `create function break_news() returns trigger language plpgsql as $$ begin
         if new.user_id = ${await idOf('ben')} then raise exception 'broken'; end if; return new; end $$`,
    )
    await suite.db.query('create trigger broken before insert on news_day for each row execute function break_news()')
    await at(dayAt(0, 14))
    expect([(await news('ben')).length, (await news('mei')).length]).toEqual([0, 1])
    await suite.db.query('drop trigger broken on news_day')
    await suite.server.job('news-mails')
    expect([(await news('ben')).length, (await news('mei')).length]).toEqual([1, 1])
  })

  test('a check-in that opens at the same time each week has its mail, a moment sooner than last week’s, too', async () => {
    await quietOthers()
    const sprint = await rounds.start({ feedbackFrequency: 28 })
    await at(dayAt(0, 9))
    const mails = async () =>
      (
        await suite.db.query<Json>(
          "select id from mail where letter like 'sprint.mail.checkIn%' and recipient = 'mei@alder.example'",
        )
      ).length
    expect(await mails()).toBe(1)
    // Two more of that week, a little later than the window opens.
    await suite.db.query(
      `insert into mail (tenant_id, letter, recipient, created_at, once_key, subject, body_text)
       select tenant_id, letter, recipient, $1, 'more ' || n, subject, body_text
       from mail, generate_series(1, 2) n where letter like 'sprint.mail.checkIn%' and recipient = 'mei@alder.example'`,
      [new Date(dayAt(0, 9, 2))],
    )
    await at(dayAt(7, 9))
    expect(await mails()).toBe(4)
    expect(sprint.checkInFrequency).toBe(7)
  })

  test('of three in a week the last place is the check-in’s: news waits, and comes once there is room', async () => {
    await quietOthers()
    await as('mei', 'notification.saveSettings', wanting('UPDATE'))
    await rounds.start({ feedbackFrequency: 28 })
    await suite.db.query(
      `insert into mail (tenant_id, once_key, recipient, from_name, subject, body_text, body_html, letter, user_id, created_at)
       select tenant_id, 'm' || n, 'mei@alder.example', '', '', '', '', 'sprint.mail.round', user_id, $2
       from membership, generate_series(1, 2) n where user_id = $1`,
      [await idOf('mei'), new Date(dayAt(-5))],
    )
    await rounds.at(dayAt(0, 14))
    await suite.server.job('news-mails')
    expect(await news()).toEqual([])
    await at(dayAt(0, 15))
    const checkIns = "select id from mail where letter like 'sprint.mail.checkIn%' and recipient = 'mei@alder.example'"
    expect(await suite.db.query(checkIns)).toHaveLength(1)
    await at(dayAt(3, 14))
    expect(await news()).toHaveLength(1)
  })

  test('what colleagues have sent takes no place of it', async () => {
    await quietOthers()
    await as('mei', 'notification.saveSettings', wanting('UPDATE'))
    await rounds.start({ feedbackFrequency: 28 })
    await suite.db.query(
      `insert into mail (tenant_id, once_key, recipient, from_name, subject, body_text, body_html, letter, user_id, sender_id, created_at)
       select tenant_id, 'of a colleague ' || n, 'mei@alder.example', '', '', '', '', 'sprint.mail.shared', user_id, $3, $2
       from membership, generate_series(1, 3) n where user_id = $1`,
      [await idOf('mei'), new Date(dayAt(-1)), await idOf('ada')],
    )
    await at(dayAt(0, 14))
    expect(await news()).toHaveLength(1)
  })

  test('is one, whichever of two instances is first', async () => {
    await quietOthers()
    await as('mei', 'notification.saveSettings', wanting('UPDATE'))
    await rounds.start({ feedbackFrequency: 28 })
    await rounds.at(dayAt(0, 14))
    await second.clock({ now: new Date(dayAt(0, 14)).toISOString() })
    await Promise.all([suite.server, second, suite.server, second].map(it => it.job('news-mails')))
    expect(await news()).toHaveLength(1)
  })

  test('waits for the end of quiet hours, and comes after downtime', async () => {
    await quietOthers()
    await as('mei', 'notification.saveSettings', wanting('UPDATE', { quietHours: { from: '08:00', until: '18:30' } }))
    await rounds.start({ feedbackFrequency: 28 })
    // Nobody was there at nine, nor the whole day after.
    await at(dayAt(1, 12))
    const [mail] = await news()
    expect(mail?.due_at).toEqual(new Date(dayAt(1, 17, 30)))
  })
})

/** So many mails reach one address within seven days at the most, by the hour in which they may go out. */
function mostInAWeek(mails: readonly Json[]): number {
  const times = mails
    .map(it => Math.floor((it.due_at ?? it.created_at).getTime() / hourMs) * hourMs)
    .sort((a, b) => a - b)
  return Math.max(0, ...times.map(from => times.filter(it => it >= from && it < from + 7 * dayMs).length))
}

testWhole(
  'over twelve weeks nobody gets more than three mails in seven days: owner, member of a team’s sprint, and rater',
  {
    timeout: 300_000,
  },
  async () => {
    await quietOthers()
    const [mei, ben, teamId] = [await idOf('mei'), await idOf('ben'), await teamOf('Product Design')]
    const account = (id: number, name: string, role: string) =>
      crewOf(name, role, { userId: id, email: `${name.toLowerCase()}@alder.example` })
    // Ben rates Mei, and Mei rates Ben; both are in Ada's sprint with the team. Everybody wants every mail.
    const outside = [crewOf('Paula', 'peer'), crewOf('Quirin', 'peer')]
    const design = { duration: 12, feedbackFrequency: 7 }
    for (const it of ['ada', 'ben', 'mei']) await as(it, 'account.getUserState')
    await rounds.start({ ...design, sprintCrews: [account(ben, 'Ben', 'peer'), ...outside] })
    const ownOfBen = { ...design, sprintCrews: [account(mei, 'Mei', 'peer'), ...outside] }
    const startDay = monday.slice(0, 10)
    expect(
      (await as('ben', 'sprint.startUserSprint', { body: { design: designOf(null, { ...ownOfBen, startDay }) } }))
        .status,
    ).toBe(200)
    const ofTeam = { ...teamDesignOf(mei, null), ...design, startDay, memberUserIds: [mei, ben] }
    expect((await as('ada', 'sprint.startTeamSprint', { body: { teamId, design: ofTeam } })).status).toBe(200)
    for (const it of ['ada', 'ben', 'mei']) {
      const { data } = await as(it, 'notification.settings')
      const preferences = data.preferences.map((one: Json) => ({
        ...one,
        mail: !['STAND_UP', 'SUGGESTION'].includes(one.type),
      }))
      expect(
        (await as(it, 'notification.saveSettings', { body: { preferences, quietHours: null, version: 0 } })).status,
      ).toBe(200)
    }
    for (let day = 0; day < 7 * 14; day++) {
      await at(dayAt(day, 9))
      // Both from outside answer early in each week, so that there is something new when the round is closed.
      if (day % 7 === 1 && day < 80) for (const name of ['Paula', 'Quirin']) await answerAll(name)
    }
    const all = await suite.db.query<Json>(
      'select recipient, letter, created_at, due_at from mail where sender_id is null',
    )
    const byReader = Map.groupBy(all, it => it.recipient)
    const counts = Object.fromEntries([...byReader].map(([who, mails]) => [who, mostInAWeek(mails)]))
    for (const who of ['ada', 'ben', 'mei']) expect(counts[`${who}@alder.example`]).toBeLessThanOrEqual(3)
    for (const name of ['paula', 'quirin']) expect(counts[`${name}@crew.example`]).toBeLessThanOrEqual(3)
    const ofMei = byReader.get('mei@alder.example') ?? []
    const days = ofMei
      .filter(it => it.letter.startsWith('notification.'))
      .map(it => it.created_at.toISOString().slice(0, 10))
    expect(new Set(days).size).toBe(days.length)
    // Few are not none. Two check-ins and a round a week take Mei's places; who has room gets the news.
    const of = (who: string, letter: string) =>
      (byReader.get(`${who}@alder.example`) ?? []).filter(it => it.letter.startsWith(letter)).length
    expect(of('mei', 'sprint.mail.checkIn')).toBeGreaterThanOrEqual(20)
    expect(of('mei', 'sprint.mail')).toBeGreaterThanOrEqual(30)
    expect(of('mei', 'notification.mail')).toBeGreaterThanOrEqual(2)
    expect(of('ada', 'notification.mail')).toBeGreaterThanOrEqual(12)
  },
)

/** Answers all that the newest mail asks of somebody from outside. */
async function answerAll(name: string): Promise<void> {
  for (const token of await rounds.tokens(name)) {
    const { data } = await rounds.guest(token, 'open')
    if (!data?.items) continue
    const ratings = data.items.map((it: Json) => ({ itemId: it.id, value: 4 }))
    await rounds.guest(token, 'rate', { version: data.version, ratings, feedback: 'Go on', advice: 'Say no' })
  }
}
