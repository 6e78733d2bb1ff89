import { langOf, languages, type TextKey } from '@trellis/sdk/contract'
import en from '@trellis/sdk/locales/en.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { textsOf } from './texts.ts'
import { type Addressed, type LetterKey, writeLetter } from './write-letter.ts'

const config = { url: 'https://trellis.example', product: 'Trellis', supportEmail: 'help@trellis.example' }
const secret = 'g.1.Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF'
const until = new Date('2026-12-04T22:30:00Z')

type Kind = Pick<Addressed, 'path'> & Partial<Addressed>
const asked = { asks: 'Cleo Marín', team: 'Customer Care' }
const survey: Kind = {
  ...asked,
  path: `/guest/alignment#token=${secret}`,
  about: 'alignment.intro1.title',
  time: 'alignment.mail.time',
  sees: 'alignment.mail.sees',
  until: { date: until, id: 'alignment-1-2@trellis' },
  values: texts => ({
    inviter: 'Cleo Marín',
    teamName: 'Customer Care',
    minimum: 3,
    inside: 3,
    people: 5,
    statements: 45,
    deadline: texts.date(until),
  }),
  closing: ['core.mail.ownLink'],
}
/** A round of a sprint, to somebody from outside. */
const round = (sees: 'seesAlone' | 'seesGroup' | 'seesAdvice' | 'seesSeveral', time: 'time' | 'timeSeveral'): Kind => ({
  asks: 'Ada Lindqvist',
  about: 'account.menu.feedback',
  time: `sprint.mail.${time}`,
  until: { date: until, id: 'sprint-1-2@trellis' },
  sees: `sprint.mail.${sees}`,
  path: `/development#token=${secret}`,
  also: { text: 'sprint.mail.notMe', path: `/development?notMe#token=${secret}` },
  values: { owner: 'Ada Lindqvist', label: 'Guard your week', viewer: 'Ada Lindqvist', count: 2 },
  closing: ['core.mail.ownLink'],
})
const ofSprintTeam: Kind = {
  asks: 'Ada Lindqvist',
  team: 'Product Design',
  about: 'account.menu.sprint',
  path: '/teams/v2/7/sprint/dashboard',
  values: { label: 'Guard your week' },
}
const checkIn: Kind = {
  team: 'Customer Care',
  path: '/teams/v2/1/sprint/check-in',
  about: 'sprint.mail.ofSprint',
  time: 'sprint.mail.checkInTime',
  sees: 'sprint.mail.checkInSees',
  why: 'sprint.mail.checkInWhy',
  progress: { done: 5, of: 8, text: 'sprint.mail.week' },
  until: { date: until, id: 'check-in-1-2@trellis' },
  values: { label: 'Guard your week', week: 5 },
  preference: 'CHECK_IN',
}
const news: Kind = {
  path: '/dashboard/main-dashboard',
  why: 'notification.mail.why',
  values: { title: 'Your crew has answered', count: 1 },
  lines: () => [
    { title: 'Your crew has answered', detail: 'The round is closed.', path: '/sprint/feedback' },
    { title: 'You have earned a badge', detail: 'It stands in your portfolio.', path: '/my/portfolio' },
  ],
  preference: 'FEEDBACK',
}
const of360: Kind = {
  asks: 'Ada Lindqvist',
  path: `/guest/leader360#token=${secret}`,
  time: 'leader360.mail.time',
  until: { date: until, id: 'leader360-1-2@trellis' },
  sees: 'leader360.mail.seesGroup',
  values: { leader: 'Ada Lindqvist', group: 'Peers', minimum: 3, minutes: 12 },
  closing: ['core.mail.ownLink'],
}
const reported360: Kind = {
  path: '/explore/leader-360/report/7',
  why: 'leader360.mail.reportWhy',
  time: 'leader360.mail.reportTime',
  sees: 'leader360.mail.reportSeen',
  said: () => ({ readers: 'Kira Novak' }),
  preference: 'RESULT',
}
const account = (name: string): Kind => ({
  path: `/auth/reset-password#token=${secret}`,
  closing: [`account.security.mail.${name}.after` as TextKey],
})
const meeting = (method: 'REQUEST' | 'CANCEL'): Kind => ({
  asks: 'Ada Lindqvist',
  path: '/event/dashboard',
  values: { title: 'A first talk' },
  meeting: {
    uid: '1@trellis.example',
    sequence: 2,
    method,
    title: 'A first talk',
    note: 'What helps you most?',
    startsAt: until,
    endsAt: new Date(until.getTime() + 1_800_000),
    link: 'https://meet.example/a-b-c',
    organizer: { name: 'Ada Lindqvist', email: 'ada@alder.example' },
  },
})
/** Every mail there is: a further one does not compile without its line. */
const kinds: Record<LetterKey, Kind> = {
  'alignment.mail.invitation': survey,
  'alignment.mail.reminder': survey,
  'alignment.mail.ready': {
    team: 'Customer Care',
    path: '/teams/v2/1/team-alignment',
    values: { teamName: 'Customer Care' },
    also: { text: 'alignment.mail.ready.paper', path: '/teams/v2/1/team-alignment?paper=report' },
  },
  'notification.mail.remindAlignment': {
    path: '/teams/v2/1/team-alignment',
    values: { teamName: 'Customer Care' },
  },
  'notification.mail.remindTeamGla': {
    path: '/teams/v2/1/team-gla-report',
    values: { teamName: 'Customer Care' },
  },
  'notification.mail.remindProfile': { path: '/explore/growth-leader-assessment-v2' },
  'notification.mail.remindLeader360': { path: '/explore/leader-360' },
  'notification.mail.remindCustom360': { path: '/explore/leader-360?customModel=true' },
  'sprint.mail.shared': {
    asks: 'Ada Lindqvist',
    path: '/sprint/shared',
    values: { label: 'Guard your week', message: '' },
  },
  'sprint.mail.sharedSaying': {
    asks: 'Ada Lindqvist',
    path: '/sprint/shared',
    values: { label: 'Guard your week', message: 'It may help you, too' },
  },
  'sprint.mail.notJoined': ofSprintTeam,
  'sprint.mail.inactive': ofSprintTeam,
  ...{
    'sprint.mail.first': round('seesAlone', 'time'),
    'sprint.mail.round': round('seesGroup', 'time'),
    'sprint.mail.final': round('seesGroup', 'time'),
    'sprint.mail.reminder': round('seesGroup', 'time'),
    'sprint.mail.advice': round('seesAdvice', 'time'),
    'sprint.mail.several': round('seesSeveral', 'timeSeveral'),
  },
  'sprint.mail.checkIn': checkIn,
  'sprint.mail.checkInFinal': checkIn,
  'plan.mail.invitation': {
    asks: 'Ada Lindqvist',
    about: 'account.menu.leaderImpact',
    path: '/plan/network',
    time: 'core.mail.time.minute',
    sees: 'plan.mail.sees',
    values: { type: 'Mentor', until: '22 February 2027' },
  },
  'plan.mail.outside': {
    asks: 'Ada Lindqvist',
    about: 'account.menu.leaderImpact',
    path: `/guest/plan#token=${secret}`,
    time: 'core.mail.time.minute',
    sees: 'plan.mail.sees',
    values: { type: 'Mentor', until: '22 February 2027' },
  },
  'plan.mail.comments': {
    about: 'account.menu.leaderImpact',
    path: '/plan',
    values: { owner: 'Ada Lindqvist' },
    lines: () => [{ title: 'Cleo Marín', detail: 'Summary', path: '/plan' }],
    why: 'plan.mail.commentsWhy',
    preference: 'COMMENT',
  },
  'leader360.mail.invitation': of360,
  'leader360.mail.reminder': of360,
  'leader360.mail.report': reported360,
  'leader360.mail.reportNothing': reported360,
  'notification.mail.one': news,
  'notification.mail.news': news,
  'gla.invitation': {
    asks: 'Cleo Marín',
    path: `/growth-leader/nominee#token=${secret}`,
    time: 'core.mail.time.assessment',
    until: { date: until, id: 'nominee-1-2@trellis' },
    values: { inviter: 'Cleo Marín', count: 30 },
    closing: ['gla.invitation.after'],
  },
  'calendar.mail.invited': meeting('REQUEST'),
  'calendar.mail.changed': meeting('REQUEST'),
  'calendar.mail.cancelled': meeting('CANCEL'),
  'calendar.mail.reconnect': {
    path: '/profile/calendar',
    time: 'core.mail.time.minute',
    values: { provider: 'Google' },
  },
  'account.register.mail': {
    path: `/auth/set-password#token=${secret}`,
    values: { company: 'Alder Works', count: 7 },
    closing: ['account.register.mail.after'],
  },
  'account.security.mail.changed': account('changed'),
  'account.security.mail.factorOn': account('factorOn'),
  'account.security.mail.factorOff': account('factorOff'),
  'account.security.mail.reset': account('reset'),
  'account.security.mail.noPassword': account('noPassword'),
  'team.mail.invitation': { ...asked, path: '/dashboard/main-dashboard' },
  'team.mail.viewingRight': {
    ...asked,
    path: '/dashboard/viewing-rights',
    time: 'core.mail.time.minute',
    values: ({ t }) => ({ item: t('team.items.GLA') }),
  },
  'team.mail.request_gl_360': { ...asked, path: '/explore' },
  'team.mail.remind_gl_360': { ...asked, path: '/explore' },
  'team.mail.redo_gl_360': { ...asked, path: '/explore' },
  'team.mail.request_gla_v2': { ...asked, path: '/explore', time: 'core.mail.time.assessment' },
  'team.mail.remind_gla_v2': { ...asked, path: '/explore', time: 'core.mail.time.assessment' },
  'team.mail.team_sprint_suggestion_email': { ...asked, path: '/teams/v2/1/dashboard' },
}

const letter = (text: LetterKey, more: Partial<Addressed> = {}): Addressed => ({
  text,
  onceKey: 'once',
  to: { userId: 1 },
  email: 'dev@alder.example',
  name: 'Dev Patel',
  language: 'en',
  timeZone: 'Europe/Berlin',
  tenant: 'Alder Works',
  ...kinds[text],
  ...more,
})

/** What a reader sees of an HTML part. */
const seen = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<(br|\/p|\/td|\/th|\/h1|\/tr)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
const linesOf = (text: string) => text.trim().split(/\s*\n\s*/)

describe.each(Object.keys(kinds) as LetterKey[])('%s', text => {
  test.each(languages)(
    'in %s: text and HTML say the same, with one link and its other form, no secret in sight and no raw time',
    language => {
      const mail = writeLetter(config, letter(text, { language }))
      const link = `https://trellis.example${kinds[text].path}`
      const t = (key: string) => textsOf(language).t(key as TextKey)
      const { also, lines, preference, until: ends, meeting: meets } = kinds[text]
      expect(mail.text.includes(t('core.mail.calendar'))).toBe(Boolean(ends ?? meets) && meets?.method !== 'CANCEL')
      const links = [
        ...(lines?.(textsOf(language)) ?? []).map(it => `https://trellis.example${it.path}`),
        link,
        ...(also ? [`https://trellis.example${also.path}`] : []),
        ...(preference ? ['https://trellis.example/profile/notifications'] : []),
      ]
      expect(mail.text.match(/https?:\S+/g)).toEqual(links)
      expect(new Set([...mail.html.matchAll(/href="([^"]*)"/g)].map(it => it[1]))).toEqual(new Set(links))
      const visible = seen(mail.html)
      expect(visible).not.toContain(secret)
      expect(`${mail.subject}\n${mail.text}\n${visible}`).not.toMatch(/\d{4}-\d{2}-\d{2}T|\{\{|undefined|\w\.mail\.\w/)
      expect(mail.subject).not.toMatch(/[\r\n]/)

      // Each fact and each sentence of the text stands in the HTML, too.
      const words = linesOf(visible)
      const joined = words.join('\n')
      const facts = Object.keys(en.core.mail.facts).map(it => t(`core.mail.facts.${it}`))
      for (const line of linesOf(links.reduce((rest, it) => rest.replace(`${it}\n`, '\n'), mail.text))) {
        if (line === '--') continue
        const fact = facts.find(it => line.startsWith(`${it}: `))
        if (fact) {
          const at = words.indexOf(fact)
          expect([fact, words[at + 1]]).toEqual([fact, line.slice(fact.length + 2)])
        } else expect(joined).toContain(line.replace(/:$/, ''))
      }
      expect(mail.html.match(/<td class="btn"/g)).toHaveLength(1)
      expect(words).toContain(t(`${text}.action`))
      const { asks, time, sees } = kinds[text]
      const wanted = [
        asks && 'asks',
        time && 'time',
        kinds[text].until && 'until',
        kinds[text].meeting && 'when',
        sees && 'sees',
      ].filter(Boolean)
      expect(facts.filter(it => words.includes(it))).toEqual(wanted.map(it => t(`core.mail.facts.${it}`)))
      expect(mail.html).toContain(`<html lang="${langOf(language)}">`)
      expect(mail.calendar === null).toBe(!kinds[text].until && !kinds[text].meeting)
    },
  )
})

describe('a deadline', () => {
  const untilIn = (language: Addressed['language'], timeZone: string, date = until) =>
    /(?:Until|Bis|期限|Jusqu’au)\s?: (.*)/.exec(
      writeLetter(
        config,
        letter('alignment.mail.invitation', { language, timeZone, until: { date, id: 'alignment-1-2@trellis' } }),
      ).text,
    )?.[1]

  test('stands in the words and the time zone of the reader: am and pm in English alone, and the day is that of the zone', () => {
    expect(untilIn('en', 'Europe/Berlin')?.replace(/\s/g, ' ')).toBe(
      'Friday 4 December 2026 at 11:30 pm Central European Time',
    )
    expect(untilIn('en', 'Asia/Tokyo')).toMatch(/Saturday,? 5 December 2026 at 7:30.am/)
    expect(untilIn('de', 'Europe/Berlin')).toBe('Freitag, 4. Dezember 2026 um 23:30 Uhr (Mitteleuropäische Zeit)')
    expect(untilIn('ja', 'Asia/Tokyo')).toMatch(/^2026年12月5日土曜日 7:30 \(日本標準時\)$/)
  })

  test('of midnight is the last minute of the day that is over: a day later it would be read as the day after', () => {
    const on = new Date('2027-01-10T23:00:00Z')
    expect(untilIn('en', 'Europe/Berlin', on)?.replace(/\s/g, ' ')).toBe(
      'Sunday 10 January 2027 at 11:59 pm Central European Time',
    )
    expect(untilIn('de', 'Europe/Berlin', on)).toMatch(/^Sonntag, 10\. Januar 2027 um 23:59/)
  })

  test('is counted in French where it is the first of a month, and only there', () => {
    const on = (day: string) => untilIn('fr', 'Europe/Berlin', new Date(`${day}T22:59:00Z`))
    expect(on('2026-12-01')).toMatch(/^mardi 1er décembre 2026 à 23:59 \(heure d’Europe centrale\)$/)
    expect(on('2026-12-11')).toMatch(/^vendredi 11 décembre 2026/)
  })

  test('is a calendar note: half an hour that ends with it, the same entry in each mail about it, without the reader’s secret', () => {
    const note = (date: Date) =>
      writeLetter(config, letter('alignment.mail.reminder', { until: { date, id: 'alignment-1-2@trellis' } }))
        .calendar ?? ''
    const first = note(until)
    expect(first).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*METHOD:PUBLISH[\s\S]*END:VCALENDAR\s*$/)
    expect(first).toContain('UID:alignment-1-2@trellis')
    expect(first).toContain('DTSTART:20261204T220000Z')
    expect(first).toContain('DTEND:20261204T223000Z')
    expect(first).not.toMatch(/token|Zm9v|URL/)
    const sequence = (it: string) => Number(/SEQUENCE:(\d+)/.exec(it)?.[1])
    expect(sequence(note(new Date('2026-12-11T22:30:00Z')))).toBeGreaterThan(sequence(first))
    expect(sequence(first)).toBeLessThan(2 ** 31)
    const open = writeLetter(config, letter('alignment.mail.invitation', { path: '/teams/v2/1/team-alignment?survey' }))
    expect(open.calendar?.replace(/\r\n /g, '')).toMatch(
      /URL[^\r\n]*trellis\.example\/teams\/v2\/1\/team-alignment\?survey/,
    )
  })
})

describe('what people typed', () => {
  const bad = 'Eve\r\nBcc: all@evil.example\r\n\r\n<a href="https://evil.example">x</a><script>1</script>" onload="1'
  const mail = writeLetter(
    config,
    letter('alignment.mail.invitation', {
      name: bad,
      asks: bad,
      team: bad,
      tenant: bad,
      values: { inviter: bad, teamName: bad },
    }),
  )

  test('makes no line of a header, no address and no tag of its own', () => {
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.from).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toMatch(/^Bcc/m)
    for (const part of [mail.text, mail.html, mail.calendar ?? '']) expect(part).not.toMatch(/evil\.example/)
    expect(mail.html).not.toMatch(/<script|<a href="https:&#47;&#47;evil|" onload="/)
    expect(mail.calendar).not.toMatch(/^Bcc/m)
    expect(new Set([...mail.html.matchAll(/href="([^"]*)"/g)].map(it => it[1])).size).toBe(1)
  })

  test('names who asks as the sender beside the product, and nobody where nobody asks', () => {
    expect(writeLetter(config, letter('team.mail.invitation')).from).toBe('Cleo Marín via Trellis')
    expect(writeLetter(config, letter('account.security.mail.reset')).from).toBe('')
  })
})

describe('why somebody gets it', () => {
  const foot = (more: Partial<Addressed>) =>
    writeLetter(config, letter('sprint.mail.reminder', more)).text.split('\n-- \n')[1]

  test('a reminder says when it was asked, not when it reminds', () => {
    expect(foot({ askedAt: new Date('2026-11-09T09:00:00Z') })).toContain('Ada Lindqvist asked you on 9 November 2026.')
  })

  test('who is asked by several has no account for it', () => {
    const mail = writeLetter(config, letter('sprint.mail.several', { asks: undefined, why: 'sprint.mail.severalWhy' }))
    expect(mail.text).toContain('You get this mail because several sprints asked you on')
    expect(mail.text).not.toContain('account')
  })
})

test('what a reader chooses is unsubscribed where it is chosen, what somebody from outside is asked by its own link; else nowhere', () => {
  const of = (text: LetterKey, more: Partial<Addressed> = {}) => writeLetter(config, letter(text, more)).unsubscribe
  expect(of('sprint.mail.checkIn')).toBe('https://trellis.example/profile/notifications')
  const path = `/development?notMe#token=${secret}`
  expect(of('sprint.mail.round', { unsubscribe: path })).toBe(`https://trellis.example${path}`)
  expect(of('account.security.mail.reset')).toBeNull()
  expect(() => of('sprint.mail.round', { unsubscribe: '//evil.example' })).toThrow('path within the portal')
})
