/** Everything the server reads from the environment, once. */
export interface Config {
  port: number
  /** Address people open; sign-in returns there. */
  url: string
  dataFolder: string
  databaseUrl: string | undefined
  test: boolean
  production: boolean
  product: string
  provider: string
  supportEmail: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Calls a minute a user. */
  rateLimit: number
  logLevel: string
  consoleUrl: string
  /** Further origins that the demo tenant lists for embeds, comma-separated. */
  embedOrigins: string[]
  /** Fixes the demo tenant's embed key (base64url), so that an example backend elsewhere can sign with it. */
  demoEmbedKey: string | undefined
}

/** Reads and checks the environment. Throws where settings contradict each other. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const production = env.NODE_ENV === 'production'
  const test = env.TRELLIS_TEST === '1'
  if (test && production)
    throw new Error('TRELLIS_TEST=1 moves the clock and resets data: it is refused where NODE_ENV=production')
  const port = Number(env.PORT ?? 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number up to 65535, not "${env.PORT}"`)
  const supportEmail = env.TRELLIS_SUPPORT_EMAIL ?? 'support@trellis.example'
  const url = env.TRELLIS_URL ?? `http://localhost:${port}`
  return {
    port,
    url: url.replace(/\/$/, ''),
    dataFolder: env.TRELLIS_DATA ?? '.data',
    databaseUrl: env.DATABASE_URL || undefined,
    test,
    production,
    product: env.TRELLIS_PRODUCT ?? 'Trellis',
    provider: env.TRELLIS_PROVIDER ?? 'Trellis',
    supportEmail,
    smtpUrl: env.SMTP_URL || undefined,
    mailFrom: env.MAIL_FROM ?? supportEmail,
    rateLimit: Number(env.TRELLIS_RATE_LIMIT ?? 1200),
    logLevel: env.LOG_LEVEL ?? (test ? 'warn' : 'info'),
    consoleUrl: env.TRELLIS_CONSOLE_URL ?? '/console',
    embedOrigins: (env.TRELLIS_EMBED_ORIGINS ?? '').split(',').filter(Boolean),
    demoEmbedKey: env.TRELLIS_DEMO_EMBED_KEY || undefined,
  }
}
