import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'

const suite = alderSuite()
const { as, idOf } = suite

const invite = (email: string) =>
  as('cleo', 'nominee.invite', { body: { email, fullName: 'Nora', languageCode: 'en' } })
const mailsTo = async (email: string) => (await suite.server.outbox()).filter(it => it.to === email)
/** Nine in the morning of tomorrow, UTC. */
const tomorrow = () => `${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T09:00:00Z`

describe('the outbox', () => {
  const get = (path: string) => fetch(`${suite.server.url}/outbox${path}`)

  test('shows both forms of a mail; its HTML part runs nothing and loads nothing, and its date is a calendar file', async () => {
    await invite('nora@guest.example')
    const [mail] = await mailsTo('nora@guest.example')
    const page = await (await get('')).text()
    expect(page).toContain(`src="/outbox/${mail?.id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"`)
    expect(page).toContain('You need no account.')
    const html = await get(`/${mail?.id}.html`)
    expect(html.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    expect(await html.text()).toContain('You need no account.')
    const note = await get(`/${mail?.id}.ics`)
    expect(note.headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(await note.text()).toMatch(/^BEGIN:VCALENDAR/)
    expect((await get('/0.html')).status).toBe(404)
    expect((await get(`/${mail?.id}`)).status).toBe(404)
  })

  test('a reader at the other side of the world reads the deadline in own words and time', async () => {
    await suite.db.query("update membership set time_zone = 'Asia/Tokyo', language_code = 'ja' where user_id = $1", [
      await idOf('tara'),
    ])
    await suite.server.clock({ now: tomorrow() })
    const { id, memberIds } = await suite.db.team('ada@alder.example', {
      assistant: null,
      members: ['tara@alder.example'],
      invited: [],
    })
    const deadline = new Date(new Date(tomorrow()).getTime() + dayMs * 9).toISOString()
    const started = await as('ada', 'alignment.startSurvey', {
      body: {
        team_id: id,
        surveyType: 'standard',
        deadline,
        team_members: [
          { id: memberIds[0], name: 'X', status: 'INCLUDED', userType: 'TEAM_MEMBERS', email: 'tara@alder.example' },
        ],
      },
    })
    expect(started.status).toBe(200)
    const [mail] = await suite.mailTo('tara')
    expect(mail?.text).toMatch(/^期限: \d+年\d+月\d+日\S曜日 18:00 \(日本標準時\)$/m)
    expect(mail?.calendar).toContain(`DTEND:${deadline.slice(0, 19).replace(/[-:]/g, '')}Z`)
    expect(mail?.from).toMatch(/^Ada Lindqvist（Trellis）$/)
  })
})
