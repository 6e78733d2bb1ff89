// By hand: the owner's connection takes plain statements; rights, settings and the catalogue have no types.

import { appRoleOf, appRoleProblems, openTables, roomBeside } from './core/app-role.ts'
import { type Config, isLoopback } from './core/config.ts'
import type { OwnerQuery } from './core/db.ts'
import { mostFailures } from './core/mail.ts'
import { anotherDatabase, isSameDatabase, knownMigrations } from './core/prepare.ts'
import { secretNames } from './core/secrets.ts'

/** One line of the doctor: `mend` must be mended, `look` should be looked at. */
export interface Finding {
  topic: string
  level: 'ok' | 'look' | 'mend'
  says: string
}

/** Characters of a token that nobody guesses. */
const leastToken = 16
/** Calls a minute that no person makes. */
const mostCalls = 100_000

/** What is read from the environment and known to mean something. */
const settings = [
  'CONSOLE_URL',
  'DATA',
  'DEMO_EMBED_KEY',
  'EMBED_ORIGINS',
  'METRICS_TOKEN',
  'PRODUCT',
  'PROVIDER',
  'RATE_LIMIT',
  'SEED',
  'SUPPORT_EMAIL',
  'TEST',
  'URL',
].map(it => `TRELLIS_${it}`)

/**
 * Says what is unsafe or amiss in a configuration and its database, which it only reads, as the owner. What a development
 * machine may have is something to look at there, and to mend where NODE_ENV=production.
 */
export async function diagnose(config: Config, env: NodeJS.ProcessEnv, query: OwnerQuery): Promise<Finding[]> {
  const grave = config.production ? 'mend' : 'look'
  const of = (topic: string, level: Finding['level'], bad: string | false, good: string): Finding =>
    bad === false ? { topic, level: 'ok', says: good } : { topic, level, says: bad }
  const list = (names: string[]) =>
    names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')

  const findings = [...ofSettings(config, env, of, grave)]
  const [about] = await query<{ version: number; name: string; db: string; table: string | null }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name, current_database() as db,
       to_regclass('public.migration')::text as table`,
  )
  findings.push(
    of(
      'database',
      'mend',
      (about?.version ?? 0) < 150_000 && `PostgreSQL ${about?.name}: 15 or newer is needed`,
      `PostgreSQL ${about?.name}`,
    ),
  )

  if (config.databaseAppUrl) findings.push(await ofAppAddress(config.databaseAppUrl, query))

  const done = about?.table ? (await query<{ name: string }>('select name from migration')).map(it => it.name) : []
  const known = await knownMigrations()
  const missing = known.filter(it => !done.includes(it))
  const foreign = done.filter(it => !known.includes(it))
  findings.push(
    of(
      'migrations',
      'mend',
      foreign.length > 0
        ? `the database is of a newer version, which knows ${list(foreign)}`
        : missing.length > 0 && `not run yet: ${list(missing)}. Starting this version runs them`,
      'all have run',
    ),
  )
  // What follows reads tables as this version has them.
  if (missing.length > 0) return findings

  const open = await openTables(query)
  findings.push(
    of(
      'isolation',
      'mend',
      open.length > 0 && `row-level security is MISSING on ${list(open)}`,
      'row-level security is forced on every tenant table',
    ),
  )
  const role = roleOf(config, about?.db ?? '')
  findings.push(await ofRole(role, query))
  const beside = await roomBeside(query, role)
  findings.push(
    of(
      'room beside',
      'look',
      beside.length > 0 &&
        `${role} may make ${beside.join(' and ')}, as everybody may in a new database: only the owner of the database, or of the server, can revoke that from public`,
      'the app makes no temporary tables and no large objects',
    ),
  )
  const stored = (await query<{ name: string }>('select name from server_secret')).map(it => it.name)
  const lost = secretNames.filter(it => !stored.includes(it))
  findings.push(
    of(
      'secrets',
      'mend',
      lost.length > 0 &&
        `missing: ${list(lost)}. The next start makes new ones; what the old ones sealed cannot be read`,
      'all are there',
    ),
  )
  const [demo] = await query<{ n: number }>('select count(*)::int as n from person where demo')
  findings.push(
    of(
      'demo people',
      grave,
      (demo?.n ?? 0) > 0 &&
        `${demo?.n} people whose password is published; they cannot sign in where NODE_ENV=production, but start with a fresh database`,
      'none',
    ),
  )
  findings.push(...(await ofProviders(query, grave)))
  findings.push(await ofMails(query))
  const [count] = await query<{ tenants: number; persons: number }>(
    'select (select count(*) from tenant)::int as tenants, (select count(*) from person)::int as persons',
  )
  findings.push({ topic: 'data', level: 'ok', says: `${count?.tenants} tenants, ${count?.persons} persons` })
  return findings
}

type Of = (topic: string, level: Finding['level'], bad: string | false, good: string) => Finding

function ofSettings(config: Config, env: NodeJS.ProcessEnv, of: Of, grave: 'mend' | 'look'): Finding[] {
  const { production, url, host, trustProxy, smtpUrl, mailFrom, metricsToken, rateLimit, supportEmail, consoleUrl } =
    config
  const unknown = Object.keys(env).filter(it => it.startsWith('TRELLIS_') && !settings.includes(it))
  const counted = typeof trustProxy === 'number' && !isLoopback(host)
  return [
    of(
      'mode',
      'look',
      !production &&
        'for trying things out: demo people, outbox and examples are open. In earnest: NODE_ENV=production',
      'production',
    ),
    of('settings', 'look', unknown.length > 0 && `not known, perhaps misspelt: ${unknown.join(', ')}`, 'all are known'),
    of(
      'address',
      'look',
      production && url.startsWith('http:') && `${url} is without TLS, and good only on this machine`,
      url,
    ),
    of(
      'proxy',
      trustProxy === false ? 'mend' : 'look',
      trustProxy === false
        ? production &&
            url.startsWith('https:') &&
            'something ends TLS before Trellis, and TRUST_PROXY is not set: all callers count as one address'
        : counted &&
            `TRUST_PROXY=${trustProxy} believes whoever reaches ${host} from a private address: name the proxy's address instead`,
      trustProxy === false ? 'callers come straight' : `believed: ${trustProxy}`,
    ),
    of(
      'storage',
      'look',
      production &&
        !config.databaseUrl &&
        `the embedded database in ${config.dataFolder}: one instance, and backups are yours to make`,
      config.databaseUrl ? 'a database of your own' : 'the embedded database',
    ),
    of(
      'database line',
      'look',
      [env.DATABASE_URL, env.DATABASE_APP_URL].some(isReadByOthers) &&
        'the database is on another machine and its address does not ask for TLS: add ?sslmode=verify-full, unless the network between is your own',
      'TLS, or this machine',
    ),
    of(
      'certificates',
      'mend',
      env.NODE_TLS_REJECT_UNAUTHORIZED === '0' &&
        'NODE_TLS_REJECT_UNAUTHORIZED=0 believes whoever answers for mail server, database and providers: leave it out, and name your own authority by NODE_EXTRA_CA_CERTS',
      'are checked',
    ),
    of(
      'mail',
      grave,
      !smtpUrl && 'SMTP_URL is not set: mails stay in the local outbox, and invitations reach nobody',
      'sent by SMTP',
    ),
    of(
      'mail server',
      'look',
      isInPlain(smtpUrl) &&
        'SMTP_URL leads to another machine and takes an answer without TLS, or from anybody: use smtps://, or add ?requireTLS=true, and leave out ignoreTLS and tls.rejectUnauthorized',
      'TLS, or this machine',
    ),
    of(
      'metrics token',
      'look',
      metricsToken !== undefined &&
        metricsToken.length < leastToken &&
        `TRELLIS_METRICS_TOKEN has fewer than ${leastToken} characters: it can be guessed`,
      metricsToken === undefined ? 'none' : 'long enough',
    ),
    of(
      'rate limit',
      'look',
      rateLimit > mostCalls && `TRELLIS_RATE_LIMIT=${rateLimit} calls a minute hold nobody off`,
      `${rateLimit} calls a minute a user`,
    ),
    of(
      'sender',
      'mend',
      production && isNobodys(mailFrom) && `MAIL_FROM is ${mailFrom}, which no mail server accepts`,
      mailFrom,
    ),
    of(
      'support',
      'mend',
      production &&
        isNobodys(supportEmail) &&
        `TRELLIS_SUPPORT_EMAIL is ${supportEmail}, which reaches nobody: texts tell people to write there`,
      supportEmail,
    ),
    of(
      'console',
      'mend',
      production &&
        isNobodys(URL.canParse(consoleUrl) ? new URL(consoleUrl).hostname : '.invalid') &&
        `TRELLIS_CONSOLE_URL is ${consoleUrl}, which leads nowhere: the menu of administrators links it`,
      consoleUrl,
    ),
  ]
}

/** Whether a host, or the address of a mail, ends in a name that is nobody's. Source: RFC 2606. */
const isNobodys = (name: string): boolean => /\.(example|invalid|test)$/i.test(name)

/** Whether mails may travel in plain, or to whoever answers: to another machine that is not made to encrypt, or to prove its name. */
function isInPlain(smtpUrl: string | undefined): boolean {
  if (!smtpUrl || !URL.canParse(smtpUrl)) return false
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  if (isLoopback(hostname)) return false
  const isUnproved = searchParams.get('tls.rejectUnauthorized') === 'false' || searchParams.get('ignoreTLS') === 'true'
  return isUnproved || (protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true')
}

/** Whether what goes to a database may be read on the way: to another machine, with no TLS asked for that proves its name. */
function isReadByOthers(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false
  const { hostname, searchParams } = new URL(address)
  return !isLoopback(hostname) && searchParams.get('sslmode') !== 'verify-full'
}

function roleOf({ databaseAppUrl }: Config, database: string): string {
  const given = databaseAppUrl ? new URL(databaseAppUrl) : undefined
  return given ? (given.searchParams.get('user') ?? decodeURIComponent(given.username)) : appRoleOf(database)
}

/** Where the app's own address leads. */
async function ofAppAddress(url: string, query: OwnerQuery): Promise<Finding> {
  const topic = "app's address"
  try {
    return (await isSameDatabase(query, url))
      ? { topic, level: 'ok', says: 'DATABASE_APP_URL leads to the same database' }
      : { topic, level: 'mend', says: anotherDatabase }
  } catch (error) {
    return { topic, level: 'mend', says: `nobody can sign in by DATABASE_APP_URL: ${(error as Error).message}` }
  }
}

async function ofRole(role: string, query: OwnerQuery): Promise<Finding> {
  const [there] = await query('select from pg_roles where rolname = $1', [role])
  const problems = there ? await appRoleProblems(query, role) : [`there is no role ${role}: the next start makes it`]
  return problems.length > 0
    ? { topic: 'role', level: 'mend', says: problems.join('. ') }
    : { topic: 'role', level: 'ok', says: `the app works as ${role}, which can do no more than it should` }
}

async function ofProviders(query: OwnerQuery, grave: 'mend' | 'look'): Promise<Finding[]> {
  const rows = await query<{ client_id: string; issuer: string; domains: number }>(
    'select client_id, issuer, cardinality(trusted_domains) as domains from tenant where issuer is not null order by client_id',
  )
  return rows.map(({ client_id, issuer, domains }) => {
    const topic = `provider of ${client_id}`
    if (!URL.canParse(issuer)) return { topic, level: 'mend', says: `${issuer} is no address` }
    const { protocol, hostname } = new URL(issuer)
    if (protocol !== 'https:' && !isLoopback(hostname))
      return { topic, level: grave, says: `${issuer} is without TLS: whoever sits on the way signs people in` }
    if (domains === 0)
      return {
        topic,
        level: 'look',
        says: `${issuer}: no domain is listed, so that only addresses it calls confirmed are believed`,
      }
    return { topic, level: 'ok', says: issuer }
  })
}

/** Tenant by tenant, as row-level security has it. */
async function ofMails(query: OwnerQuery): Promise<Finding> {
  let stuck = 0
  for (const { id } of await query<{ id: number }>('select id from tenant')) {
    await query("select set_config('app.tenant_id', $1, false)", [String(id)])
    const [row] = await query<{ n: number }>(
      'select count(*)::int as n from mail where tenant_id = $1 and sent_at is null and failures >= $2',
      [id, mostFailures],
    )
    stuck += row?.n ?? 0
  }
  return stuck > 0
    ? {
        topic: 'outbox',
        level: 'mend',
        says: `${stuck} mails were tried ${mostFailures} times and given up: see the log of the mail server`,
      }
    : { topic: 'outbox', level: 'ok', says: 'no mail was given up' }
}
