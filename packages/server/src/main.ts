import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createProvider } from './account/provider.ts'
import { serveSignIn } from './account/sign-in-page.ts'
import { closeDue } from './alignment/closing.ts'
import { createApp } from './core/app.ts'
import { readConfig } from './core/config.ts'
import type { Core } from './core/context.ts'
import { emptyTables } from './core/db.ts'
import { startJobs } from './core/jobs.ts'
import { deliverMail } from './core/mail.ts'
import { serveMetrics } from './core/metrics.ts'
import { servePages } from './core/pages.ts'
import { unseal } from './core/secrets.ts'
import { serveStatic } from './core/static.ts'
import { serveTestCalls } from './core/test-calls.ts'
import { openInstallation } from './install.ts'
import { serveRooms } from './rooms.ts'
import { demoAccounts, demoPassword } from './seed/people.ts'
import { seed } from './seed/seed.ts'
import { tidy } from './tidy.ts'

const config = readConfig()

/** How long the tenants' lists of origins may be remembered. */
const originsMs = 10_000

async function main(): Promise<void> {
  let app: FastifyInstance
  // The log is the http server's, which needs the database, which wants a log.
  const log: Core['log'] = {
    info: (details, message) => app?.log.debug(details, message),
    warn: (details, message) => app?.log.warn(details, message),
    error: (details, message) => app?.log.error(details, message),
  }
  const installation = await openInstallation(config, log)
  const { core, db, ownerUrl } = installation
  if (!config.production || process.env.TRELLIS_SEED === '1') await seed(db, config, core.sealKey)

  let known: { until: number; origins: Promise<Set<string>> } | undefined
  app = await createApp(
    config,
    () => db,
    () => {
      if (!known || known.until < Date.now()) {
        const origins = db
          .query<{ origin: string }>('select unnest(embed_origins) as origin from tenant')
          .then(rows => new Set(rows.map(it => it.origin)))
        known = { until: Date.now() + originsMs, origins }
      }
      return known.origins
    },
    token =>
      core.tokens.verifyForSession(token).then(
        it => `${it.tid}/${it.sub}`,
        () => null,
      ),
  )
  const jobs = await startJobs(ownerUrl, core, [
    { name: 'mail', cron: '*/5 * * * *', run: it => deliverMail(it.db, it.config).then(() => undefined) },
    { name: 'alignment-closing', cron: '*/3 * * * *', run: it => closeDue(it) },
    { name: 'tidy', cron: '17 * * * *', run: it => tidy(it.db) },
  ])
  core.mailWaiting = () => jobs.trigger('mail')

  serveMetrics(app, db)
  serveRooms(app, core)
  servePages(app, core)
  const provider = await createProvider(db, config)
  serveSignIn(app, core, provider, { accounts: demoAccounts, password: demoPassword })
  const callback = provider.callback()
  await app.register(async scope => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, __, done) => done(null))
    scope.all('/oidc/*', async (request, reply) => {
      reply.hijack()
      request.raw.url = request.raw.url?.replace(/^\/oidc/, '')
      Object.assign(request.raw, { originalUrl: request.url, baseUrl: '/oidc' })
      await callback(request.raw, reply.raw)
    })
  })
  await serveExamples(app, core)
  if (config.test) {
    serveTestCalls(app, core, async () => {
      await emptyTables(ownerUrl)
      await seed(db, config, core.sealKey)
    })
  }
  await serveStatic(app)
  await app.listen({ port: config.port, host: process.env.HOST ?? '127.0.0.1' })

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
    serveExampleToken: (api: string, key: string) => (person: string) => Promise<unknown>
  }
  // A real host has its key from its tenant's settings; this one is looked up at every call, as a test may seed anew.
  app.get<{ Querystring: { as?: string } }>('/examples/token', async ({ query }) => {
    const [tenant] = await core.db.query<{ embed_key: Buffer | null }>(
      "select embed_key from tenant where client_id = 'alder'",
    )
    const key = tenant?.embed_key ? unseal(core.sealKey, tenant.embed_key) : ''
    return serveExampleToken(config.url, key)(`${/^[a-z]+$/.test(query.as ?? '') ? query.as : 'gus'}@alder.example`)
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

main().catch((error: Error) => {
  process.stderr.write(`${config.product} could not start: ${error.message}\n`)
  if (config.logLevel === 'debug') process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
