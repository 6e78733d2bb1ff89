import { BlockList, isIP } from 'node:net'
import { type PublicConfig, publicDefaults } from '@trellis/sdk/contract'
import { type CalendarClients, calendarClientsOf } from './calendar-clients.ts'
import { type Trust, trustOf } from './proxy.ts'

/** Everything the server reads from the environment, once. */
export interface Config extends PublicConfig {
  port: number
  /** Address the server listens at. */
  host: string
  /** Address people open; sign-in returns there. */
  url: string
  dataFolder: string
  /** Signs in as the owner of the tables. */
  databaseUrl: string | undefined
  /** Signs in as the role of the app, where the owner may not make one. */
  databaseAppUrl: string | undefined
  test: boolean
  production: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** Whose word about the caller's address counts. */
  trustProxy: Trust
  /** Bearer of this may read /metrics. Where there is none /metrics is open, but in production it is not served. */
  metricsToken: string | undefined
  /** Calls a minute a user. */
  rateLimit: number
  logLevel: string
  /** Further origins that the demo tenant lists for embeds, comma-separated. */
  embedOrigins: string[]
  /** Fixes the demo tenant's embed key (base64url), so that an example backend elsewhere can sign with it. */
  demoEmbedKey: string | undefined
  /** Providers of which people can connect their calendar. */
  calendars: CalendarClients
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether a host name is this machine's own, that nobody else reaches. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.+)\]$/, '$1')
  const version = isIP(name)
  if (version) return loopback.check(name, version === 6 ? 'ipv6' : 'ipv4')
  return /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*localhost$/.test(name)
}

/** Reads and checks the environment. Throws, in a sentence for the operator, where settings are unsafe or contradict each other. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const mode = env.NODE_ENV || 'development'
  if (!modes.includes(mode))
    throw new Error(`NODE_ENV=${mode} is none of ${modes.join(', ')}: a misspelt production would let everybody in`)
  const production = mode === 'production'
  const test = env.TRELLIS_TEST === '1'
  const port = numberOf(env, 'PORT', 4000, 0, 65_535)
  const host = env.HOST || '127.0.0.1'
  const supportEmail = env.TRELLIS_SUPPORT_EMAIL || publicDefaults.supportEmail
  const url = originOf(env.TRELLIS_URL || `http://localhost:${port}`)
  const trustProxy = trustOf(env.TRUST_PROXY)
  if (production) refuseInProduction(env, url, host)
  else
    refuseOutside(
      {
        HOST: !isLoopback(host),
        TRELLIS_URL: !isLoopback(new URL(url).hostname),
        TRUST_PROXY: trustProxy !== false && !test,
      },
      env,
    )
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_APP_URL names the role of the app in a database whose owner DATABASE_URL must name')
  for (const name of ['DATABASE_URL', 'DATABASE_APP_URL'])
    mustBe(env, name, databases, 'postgres://name:password@db/trellis')
  mustBe(env, 'TRELLIS_CONSOLE_URL', ['https:', 'http:'], 'https://console.customer.org')
  const { username, password } = new URL(env.TRELLIS_CONSOLE_URL || publicDefaults.consoleUrl)
  if (username || password)
    throw new Error('TRELLIS_CONSOLE_URL stands in menus: it must hold neither a name nor a password')
  for (const name of ['MAIL_FROM', 'TRELLIS_SUPPORT_EMAIL'])
    if (/\p{Cc}/u.test(env[name] ?? '')) throw new Error(`${name} must be one line`)
  return {
    port,
    host,
    url,
    dataFolder: env.TRELLIS_DATA || '.data',
    databaseUrl: env.DATABASE_URL || undefined,
    databaseAppUrl: env.DATABASE_APP_URL || undefined,
    test,
    production,
    debug: !production,
    product: env.TRELLIS_PRODUCT || publicDefaults.product,
    provider: env.TRELLIS_PROVIDER || publicDefaults.provider,
    supportEmail,
    smtpUrl: smtpOf(env.SMTP_URL),
    mailFrom: env.MAIL_FROM || supportEmail,
    trustProxy,
    metricsToken: env.TRELLIS_METRICS_TOKEN || undefined,
    rateLimit: numberOf(env, 'TRELLIS_RATE_LIMIT', 1200, 1, 1_000_000_000),
    logLevel: env.LOG_LEVEL || (test ? 'warn' : 'info'),
    consoleUrl: env.TRELLIS_CONSOLE_URL || publicDefaults.consoleUrl,
    embedOrigins: (env.TRELLIS_EMBED_ORIGINS ?? '').split(',').filter(Boolean),
    demoEmbedKey: env.TRELLIS_DEMO_EMBED_KEY || undefined,
    calendars: calendarClientsOf(env),
  }
}

const modes = ['production', 'development', 'test']

/** Refuses what lets others in outside production. */
function refuseOutside(open: Record<string, boolean>, env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(open).filter(it => open[it]))
    throw new Error(
      `${name}=${env[name]} lets other machines in, where demo people with a published password sign in: set NODE_ENV=production, or leave ${name} out`,
    )
}

/** Settings that are for trying things out, and why they are refused in production. */
const forTrying: Record<string, string> = {
  TRELLIS_TEST: 'it moves the clock and resets data',
  TRELLIS_SEED: 'it makes demo people whose password is published',
  TRELLIS_EMBED_ORIGINS: 'it is for the demo tenant; a tenant lists its own origins',
  TRELLIS_DEMO_EMBED_KEY: 'it is for the demo tenant; a tenant has its own key',
  TRELLIS_CALENDAR_STAND_IN: 'calendars would be those of a stand-in',
}

/** Of these `0` means off; any other is used as it stands. */
const switches = ['TRELLIS_TEST', 'TRELLIS_SEED']

function refuseInProduction(env: NodeJS.ProcessEnv, url: string, host: string): void {
  for (const [name, why] of Object.entries(forTrying))
    if (env[name] && !(env[name] === '0' && switches.includes(name)))
      throw new Error(`${name} is refused where NODE_ENV=production: ${why}`)
  if (!env.TRELLIS_URL)
    throw new Error('TRELLIS_URL is missing: the address people open, to which sign-in returns and links in mails lead')
  if (url.startsWith('http:') && !isLoopback(new URL(url).hostname))
    throw new Error(
      `TRELLIS_URL=${url} is refused where NODE_ENV=production: passwords and tokens would travel in plain. Use https`,
    )
  if (url.startsWith('http:') && !isLoopback(host))
    throw new Error(
      `TRELLIS_URL=${url} is good only on this machine, and HOST=${host} lets others in, in plain: use https, or leave HOST out`,
    )
  if (!env.DATABASE_URL && !env.TRELLIS_DATA)
    throw new Error(
      'DATABASE_URL is missing: the PostgreSQL to use. To keep the data in the embedded one, name its folder by TRELLIS_DATA',
    )
}

const databases = ['postgres:', 'postgresql:']

/** Refuses a setting that is no address of these kinds. What it holds may be a password, and is never said. */
function mustBe(env: NodeJS.ProcessEnv, name: string, protocols: string[], example: string): void {
  const given = env[name]
  if (given && !(URL.canParse(given) && protocols.includes(new URL(given).protocol)))
    throw new Error(`${name} must be an address like ${example}`)
}

/** An address without a path, as a browser names its origin. */
function originOf(url: string): string {
  const { protocol, pathname, origin, search, hash, username, password } = URL.canParse(url)
    ? new URL(url)
    : new URL('none:')
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search || hash)
    throw new Error(`TRELLIS_URL must be an address like https://trellis.example, not "${url}"`)
  if (username || password)
    throw new Error('TRELLIS_URL is the address everybody opens: it must hold neither a name nor a password')
  return origin
}

/** The mail server's address. What it holds may be a password, and is never said. */
function smtpOf(url: string | undefined): string | undefined {
  if (!url) return undefined
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || !new URL(url).hostname)
    throw new Error('SMTP_URL must be an address like smtps://name:password@mail.customer.org')
  return url
}

function numberOf(env: NodeJS.ProcessEnv, name: string, fallback: number, least: number, most: number): number {
  const value = Number(env[name] || fallback)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${env[name]}"`)
  return value
}
