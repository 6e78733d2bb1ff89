import { describe, expect, test } from 'vitest'
import { isLoopback, readConfig } from './config.ts'
import { trustOf, trusts } from './proxy.ts'
import { refuseUnnamed } from './served.ts'

const production = {
  NODE_ENV: 'production',
  TRELLIS_URL: 'https://trellis.customer.example',
  DATABASE_URL: 'postgres://trellis@db/trellis',
}

describe('settings that are unsafe or contradict each other do not start', () => {
  test.each<[name: string, env: NodeJS.ProcessEnv, says: RegExp]>([
    ['the test mode', { ...production, TRELLIS_TEST: '1' }, /TRELLIS_TEST is refused.*moves the clock/],
    ['demo people', { ...production, TRELLIS_SEED: '1' }, /TRELLIS_SEED is refused.*password is published/],
    [
      'origins of the demo tenant',
      { ...production, TRELLIS_EMBED_ORIGINS: 'https://x.example' },
      /TRELLIS_EMBED_ORIGINS is refused/,
    ],
    ['the demo tenant’s key', { ...production, TRELLIS_DEMO_EMBED_KEY: 'x' }, /TRELLIS_DEMO_EMBED_KEY is refused/],
    ['a stand-in, however it is named', { ...production, TRELLIS_CALENDAR_STAND_IN: '0' }, /STAND_IN is refused/],
    ['an address in plain', { ...production, TRELLIS_URL: 'http://trellis.customer.example' }, /would travel in plain/],
    [
      'an address of this machine, open to others',
      { ...production, TRELLIS_URL: 'http://localhost:4000', HOST: '0.0.0.0' },
      /good only on this machine/,
    ],
    [
      'a script for the console',
      { ...production, TRELLIS_CONSOLE_URL: 'javascript:alert(1)' },
      /^TRELLIS_CONSOLE_URL must/,
    ],
    [
      'a console with a password',
      { ...production, TRELLIS_CONSOLE_URL: 'https://me:secret@console.example/' },
      /^TRELLIS_CONSOLE_URL stands(?!.*secret)/,
    ],
    ['another database', { ...production, DATABASE_URL: 'mysql://u:geheim@db/x' }, /^(?!.*geheim)DATABASE_URL must be/],
    ['another one for the app', { ...production, DATABASE_APP_URL: 'mysql://db/x' }, /^DATABASE_APP_URL must be/],
    ['two lines as sender', { MAIL_FROM: 'a@b.org\nBcc: x@y.z' }, /^MAIL_FROM must be one line/],
    [
      'two lines for help',
      { TRELLIS_SUPPORT_EMAIL: 'a@b.org\r\nBcc: x@y.z' },
      /^TRELLIS_SUPPORT_EMAIL must be one line/,
    ],
    ['no address', { ...production, TRELLIS_URL: '' }, /TRELLIS_URL is missing/],
    ['no database', { ...production, DATABASE_URL: '' }, /DATABASE_URL is missing/],
    ['demo people open to others', { HOST: '0.0.0.0' }, /NODE_ENV=production/],
    ['the same over IPv6', { HOST: '::' }, /NODE_ENV=production/],
    [
      'demo people open by an address',
      { TRELLIS_URL: 'https://trellis.customer.org' },
      /^TRELLIS_URL=.*NODE_ENV=production/,
    ],
    ['demo people open behind a proxy', { TRUST_PROXY: '1' }, /^TRUST_PROXY=.*NODE_ENV=production/],
    ['production misspelt', { ...production, NODE_ENV: 'prod' }, /^NODE_ENV=prod is none of/],
    ['production in capitals', { ...production, NODE_ENV: 'Production' }, /^NODE_ENV=Production is none of/],
    ['no mail server', { ...production, SMTP_URL: 'nonsense' }, /^SMTP_URL must be/],
    ['another server for mails', { SMTP_URL: 'https://ada:geheim@x.example' }, /^(?!.*geheim)SMTP_URL must be/],
    ['a mail server of no name', { SMTP_URL: 'smtp:mail.customer.org' }, /^SMTP_URL must be/],
    ['a path', { TRELLIS_URL: 'https://x.example/trellis' }, /TRELLIS_URL must be/],
    ['a password in the address', { TRELLIS_URL: 'https://ada:geheim@x.example' }, /^(?!.*geheim).*neither a name nor/],
    ['a name in the address', { TRELLIS_URL: 'https://ada@x.example' }, /neither a name nor a password/],
    ['no address at all', { TRELLIS_URL: 'trellis.example' }, /TRELLIS_URL must be/],
    ['the app without the owner', { DATABASE_APP_URL: 'postgres://app@db/trellis' }, /DATABASE_URL must name/],
    ['a port of letters', { PORT: 'http' }, /PORT must be/],
    ['a limit of nothing', { TRELLIS_RATE_LIMIT: '-1' }, /TRELLIS_RATE_LIMIT must be/],
    ['any proxy', { TRUST_PROXY: 'true' }, /TRUST_PROXY is/],
    ...[
      '0.0.0.0/0',
      '0.0.0.0/1,128.0.0.0/1',
      '10.0.0.0/7',
      '2000::/3',
      '::/64',
      '::ffff:0:0/96',
      '::ffff:10.0.0.0/103',
    ].map(it => ['proxies everywhere', { TRUST_PROXY: it }, /TRUST_PROXY is/] as [string, NodeJS.ProcessEnv, RegExp]),
  ])('%s', (_, env, says) => {
    expect(() => readConfig(env)).toThrow(says)
  })

  test('what is safe does', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0', TRELLIS_TEST: '0' })).toMatchObject({
      production: true,
      url: 'https://trellis.customer.example',
      host: '0.0.0.0',
      trustProxy: false,
    })
    expect(readConfig({ ...production, DATABASE_URL: '', TRELLIS_DATA: '/srv/trellis' }).databaseUrl).toBeUndefined()
    expect(readConfig({ ...production, TRELLIS_URL: 'http://127.0.0.1:4000/' }).url).toBe('http://127.0.0.1:4000')
    expect(readConfig({ TRELLIS_URL: 'http://trellis.localhost:4000', NODE_ENV: '' }).url).toBe(
      'http://trellis.localhost:4000',
    )
    expect(readConfig({ TRELLIS_TEST: '1', TRUST_PROXY: '1', NODE_ENV: 'test' }).trustProxy).toBe(1)
    expect(
      readConfig({ ...production, SMTP_URL: 'smtp://mail:25', NODE_ENV: 'development', TRELLIS_URL: '' }).smtpUrl,
    ).toBe('smtp://mail:25')
    expect(readConfig({ PORT: '80' })).toMatchObject({ url: 'http://localhost', host: '127.0.0.1', port: 80 })
  })

  test('this machine’s own names', () => {
    expect(
      ['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', 'x.localhost'].filter(it => !isLoopback(it)),
    ).toEqual([])
    expect(
      [
        '0.0.0.0',
        '::',
        '127.evil.example',
        'localhost.evil.example',
        '10.0.0.1',
        '127.999.999.999',
        '0.0.0.0 .localhost',
        '.localhost',
        '127.0.0.1\n',
      ].filter(isLoopback),
    ).toEqual([])
  })
})

describe('whose word about the caller counts', () => {
  const hop = (text: string, address: string, index: number) => {
    const trust = trusts(trustOf(text))
    return typeof trust === 'function' && trust(address, index)
  }

  test('of counted proxies the nearest, from a private address, and no more of them than are counted', () => {
    expect([hop('1', '127.0.0.1', 0), hop('1', '::ffff:10.1.2.3', 0), hop('1', '10.0.0.2', 1)]).toEqual([
      true,
      true,
      false,
    ])
    expect([hop('2', '10.0.0.2', 1), hop('2', '203.0.113.9', 1), hop('2', '10.0.0.2', 2)]).toEqual([true, true, false])
    // Who comes straight from the internet is no proxy of ours.
    expect([hop('1', '203.0.113.9', 0), hop('2', '2001:db8::1', 0)]).toEqual([false, false])
  })

  test('or those that are named', () => {
    expect(trusts(trustOf('fc00::/7,2001:db8::/32,::1,::ffff:10.0.0.0/104'))).toHaveLength(4)
    expect(trusts(trustOf('10.0.0.0/8, 192.0.2.7,fd00::/8'))).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
    expect([trustOf(undefined), trustOf(''), trustOf('0')]).toEqual([false, false, false])
  })
})

test('a route that production does not name does not start', () => {
  expect(() => refuseUnnamed({ url: '/debug', config: {} })).toThrow('/debug is not among what production serves')
  expect(() => refuseUnnamed({ url: '/examples/*', config: undefined })).toThrow('/examples/*')
  refuseUnnamed({ url: '/metrics', config: {} })
  refuseUnnamed({ url: '/api/anything', config: { endpoint: {} } as never })
})
