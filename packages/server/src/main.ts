import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { embeddingOf, openKey } from './account/embedding.ts'
import { createProvider } from './account/provider.ts'
import { serveSignIn } from './account/sign-in-page.ts'
import { ofSignIn } from './account/sign-in-rate.ts'
import { closeDue } from './alignment/closing.ts'
import { closeCells } from './alignment/quality.ts'
import { serveCredentials } from './badge/public.ts'
import { signDue, signMoved } from './badge/sign-due.ts'
import { writeDates } from './calendar/dates.ts'
import { endGrants } from './calendar/ending.ts'
import { serveFeed } from './calendar/feed.ts'
import { pollCalendars } from './calendar/poll.ts'
import { pushMeetings } from './calendar/push.ts'
import { createApp } from './core/app.ts'
import { now } from './core/clock.ts'
import { type Config, readConfig } from './core/config.ts'
import type { Core } from './core/context.ts'
import { inOwnersPool } from './core/db.ts'
import { startJobs } from './core/jobs.ts'
import { deliverMail } from './core/mail.ts'
import { serveMetrics } from './core/metrics.ts'
import { servePages } from './core/pages.ts'
import { serveRealtime } from './core/realtime.ts'
import { badField } from './core/refuse.ts'
import { resetOf } from './core/reset.ts'
import { serveStatic } from './core/static.ts'
import { serveTestCalls } from './core/test-calls.ts'
import { openInstallation } from './install.ts'
import { moveLeader360 } from './leader360/due.ts'
import { mailNews } from './notification/mail-news.ts'
import { remindDue } from './notification/remind-due.ts'
import { mailComments } from './plan/comment-mail.ts'
import { mayHear, serveRooms } from './rooms.ts'
import { demoAccounts, demoPassword } from './seed/people.ts'
import { seed } from './seed/seed.ts'
import { tellOpenedCheckIns } from './sprint/check-in-mail.ts'
import { moveDue } from './sprint/due.ts'
import { moveRounds } from './sprint/rounds.ts'
import { closeWeeks } from './sprint/week-points.ts'
import { numbersOf360, numbersOfGla, publishTeams } from './team/publish.ts'
import { tidy } from './tidy.ts'

const config = readOrExit()

async function main(): Promise<void> {
  let app: FastifyInstance
  // The log is the http server's, which needs the database, which wants a log.
  const log: Core['log'] = {
    debug: (details, message) => app?.log.debug(details, message),
    info: (details, message) => app?.log.info(details, message),
    warn: (details, message) => app?.log.warn(details, message),
    error: (details, message) => app?.log.error(details, message),
  }
  const installation = await openInstallation(config, log)
  const { core, db, ownerUrl, appUrl } = installation
  const seedDemo = () => inOwnersPool({ url: ownerUrl, log }, it => seed(it, config, core.sealKey))
  const isSeeded = !config.production && (await seedDemo())

  app = await createApp(
    config,
    () => db,
    core.origins.all,
    token =>
      core.tokens.verifyForSession(token).then(
        it => `${it.tid}/${it.sub}`,
        () => null,
      ),
  )
  const everyMinute = '* * * * *'
  const jobs = await startJobs(appUrl, core, [
    { name: 'mail', cron: '*/5 * * * *', run: it => deliverMail(it.db, it.config).then(() => undefined) },
    { name: 'alignment-closing', cron: '*/3 * * * *', run: it => closeDue(it) },
    // At night in most places that share a database; within the hour it is over.
    { name: 'team-gla', cron: '40 1 * * *', run: it => publishTeams(it.db, numbersOfGla(it.doors.gla)) },
    { name: 'team-leader360', cron: '50 1 * * *', run: it => publishTeams(it.db, numbersOf360(it.doors.leader360)) },
    { name: 'alignment-quality', cron: '23 4 1 * *', run: it => closeCells(it) },
    { name: 'result-reminders', cron: '*/10 * * * *', run: remindDue },
    { name: 'sprint-life', cron: everyMinute, run: moveDue },
    { name: 'sprint-weeks', cron: everyMinute, run: closeWeeks },
    { name: 'sprint-rounds', cron: everyMinute, run: moveRounds },
    { name: 'leader360-rounds', cron: everyMinute, run: moveLeader360 },
    { name: 'check-in-mails', cron: everyMinute, run: tellOpenedCheckIns },
    { name: 'badges', cron: everyMinute, run: signDue },
    { name: 'news-mails', cron: everyMinute, run: mailNews },
    { name: 'comment-mails', cron: everyMinute, run: mailComments },
    { name: 'calendar-push', cron: everyMinute, run: pushMeetings },
    { name: 'calendar-dates', cron: everyMinute, run: writeDates },
    { name: 'calendar-ending', cron: everyMinute, run: endGrants },
    { name: 'calendar-poll', cron: '*/15 * * * *', run: pollCalendars },
    { name: 'tidy', cron: '17 * * * *', run: tidy },
  ])
  await signMoved(core)
  core.mailWaiting = () => jobs.trigger('mail')
  if (!config.test) core.calendarWaiting = () => jobs.trigger('calendar-push')

  serveMetrics(app, db, config)
  serveRooms(app, core)
  await serveRealtime(app, core, mayHear)
  servePages(app, core)
  serveCredentials(app, core)
  serveFeed(app, core)
  const provider = createProvider(core)
  serveSignIn(app, core, provider, { accounts: demoAccounts, password: demoPassword })
  const callback = provider.callback()
  const { protocol, host } = new URL(config.url)
  const forwarded = {
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': undefined,
  }
  await app.register(async scope => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, __, done) => done(null))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      // No text of the database can hold it.
      if (request.url.includes('%00')) throw badField('query', 'No NUL')
      reply.hijack()
      request.raw.url = request.raw.url?.replace(/^\/oidc/, '')
      // The provider tells its addresses from these: they are the configured one, whatever the request says.
      Object.assign(request.raw.headers, forwarded)
      Object.assign(request.raw, { originalUrl: request.url, baseUrl: '/oidc' })
      await callback(request.raw, reply.raw)
    }
    // The portal's own server calls the other parts for everybody who signs in, from one address.
    scope.all('/oidc/*', ofSignIn(core, 1), answer)
    scope.all('/oidc/auth', ofSignIn(core), answer)
    scope.all('/oidc/auth/*', ofSignIn(core), answer)
  })
  await serveExamples(app, core)
  if (config.test) serveTestCalls(app, core, await resetOf(ownerUrl, seedDemo, isSeeded), jobs)
  await serveStatic(app, config)
  await app.listen({ port: config.port, host: config.host })

  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    // Should something hang, the process still ends; the database is safe either way.
    setTimeout(() => process.exit(code || 1), 10_000).unref()
    await app.close()
    await jobs.stop()
    await installation.close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  void installation.databaseLost.then(() => {
    if (stopping) return
    app.log.error('The database ended; Trellis ends too, so that it can be started again whole')
    void stop(1)
  })
  greet()
}

/** The example hosts' own back end, outside of production, so that the embeds can be tried. */
async function serveExamples(app: FastifyInstance, core: Core): Promise<void> {
  const file = fileURLToPath(new URL('../../../examples/token-backend.ts', import.meta.url))
  if (config.production || !existsSync(file)) return
  const { serveExampleToken } = (await import(pathToFileURL(file).href)) as {
    serveExampleToken: (
      api: string,
      key: string,
      tenant: string,
      clock: () => number,
    ) => (person: string, guest?: { guest: 'plan' }) => Promise<unknown>
  }
  // A real host is given its key by an administrator; this one is looked up at every call, as a test may seed anew.
  app.get<{ Querystring: { as?: string; guest?: string } }>('/examples/token', async ({ query }, reply) => {
    const tenant = await core.db.kysely
      .selectFrom('tenant')
      .select('id')
      .where('client_id', '=', 'alder')
      .executeTakeFirst()
    const { key } = await core.db.inTenant(tenant?.id ?? 0, tx => embeddingOf(tx, tenant?.id ?? 0))
    const opened = openKey(core.sealKey, key)?.toString('base64url') ?? ''
    const token = serveExampleToken(config.url, opened, 'alder', () => now().getTime())
    // What Trellis refuses is no fault of this one: said as the example on its own says it.
    const ask: typeof token = (...who) =>
      token(...who).catch(({ message, code }) => reply.code(502).send({ error: message, code }))
    if (/^[a-z.]+$/.test(query.guest ?? '')) return ask(`${query.guest}@coach.example`, { guest: 'plan' })
    const person = /^[a-z]+$/.test(query.as ?? '') ? query.as : 'gus'
    return ask(`${person}@alder.example`)
  })
}

function greet(): void {
  if (config.test) {
    process.stdout.write(`ready ${config.url}\n`)
    return
  }
  const demo = config.production
    ? ''
    : `
  Sign in      dev@alder.example (new), ada@ (growth leader), ben@ (member), cleo@ (administrator)
               password: ${demoPassword}
  Embedded     ${config.url}/examples/plain-html/   ${config.url}/examples/strict-csp/
  Mails        ${config.url}/outbox`
  process.stdout.write(`
  ${config.product} is running.

  Open         ${config.url}${demo}
  API          ${config.url}/api/docs

  Ctrl-C ends it.
`)
}

/** The settings. Ends the process with the sentence about them where they cannot be used. */
function readOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${config.product} could not start: ${error.message}\n`)
  if (config.logLevel === 'debug') process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
