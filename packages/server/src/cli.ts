import { parseArgs } from 'node:util'
import { inviteDays, makeInviteKey } from './account/register.ts'
import { openSession } from './account/sessions.ts'
import { wipeOut } from './account/wipe-out.ts'
import { backup, restore } from './backup.ts'
import { type Config, readConfig } from './core/config.ts'
import { type Installation, openInstallation } from './install.ts'
import { scoreCommand } from './score-command.ts'
import { seed } from './seed/seed.ts'

interface Command {
  usage: string
  help: string
  run(given: Installation, args: string[], config: Config): Promise<void>
}

/** A command that needs no installation: no database is started for it. */
interface PureCommand {
  usage: string
  help: string
  details: string
  calculate(args: string[]): string
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const need = (value: string | undefined, what: string): string => {
  if (!value) throw new Error(`Please give ${what}. See --help.`)
  return value
}

const commands: Record<string, Command | PureCommand> = {
  score: scoreCommand,
  token: {
    usage: 'token <email> [--tenant <client_id>]',
    help: 'Prints an access token of that user, for trying calls. Lives 5 minutes. Refused where NODE_ENV=production.',
    async run({ core, db }, args, config) {
      if (config.production) throw new Error('token is refused where NODE_ENV=production')
      const { positionals, values } = parseArgs({
        args,
        allowPositionals: true,
        options: { tenant: { type: 'string' } },
      })
      const email = need(positionals[0], 'an e-mail')
      const [person] = await db.query<{ id: number }>('select id from person where lower(email) = lower($1)', [email])
      if (!person) throw new Error(`Nobody has the e-mail ${email}`)
      const tenants = await db.asPerson(person.id, tx =>
        tx.query<{ id: number; client_id: string }>(
          'select t.id, t.client_id from membership m join tenant t on t.id = m.tenant_id where m.user_id = $1 order by t.id',
          [person.id],
        ),
      )
      const tenant = values.tenant ? tenants.find(it => it.client_id === values.tenant) : tenants[0]
      if (!tenant) throw new Error(`${email} is not a member of ${values.tenant ?? 'any tenant'}`)
      say(await db.inTenant(tenant.id, tx => openSession(core, tx, tenant.id, person.id)))
    },
  },
  seed: {
    usage: 'seed',
    help: 'Makes the demo tenants Alder Works and Birch Labs where they do not exist.',
    async run({ core, db }, _, config) {
      say(
        (await seed(db, config, core.sealKey))
          ? 'The demo tenants are made.'
          : 'The demo tenants exist already; nothing was changed.',
      )
    },
  },
  invite: {
    usage: 'invite [--days <n>]',
    help: `Prints a link by which one organisation can register itself on the Free plan. Works once, for ${inviteDays} days or --days.`,
    async run({ db, core }, args) {
      const { values } = parseArgs({ args, options: { days: { type: 'string', default: String(inviteDays) } } })
      const days = Number(values.days)
      if (!Number.isInteger(days) || days < 1 || days > 365) throw new Error('--days is a whole number from 1 to 365')
      say(`${core.config.url}/auth/register?inviteKey=${await makeInviteKey(db, days)}`)
    },
  },
  backup: {
    usage: 'backup <file>',
    help: 'Writes all data to one file, from one snapshot, with a checksum a table.',
    async run({ ownerUrl }, args) {
      const tables = await backup(ownerUrl, need(args[0], 'a file to write'))
      say(`${tables.length} tables, ${tables.reduce((sum, it) => sum + it.rows, 0)} rows.`)
    },
  },
  restore: {
    usage: 'restore <file>',
    help: 'Replaces all data by that of a backup. Checks every checksum first; nothing changes where one is wrong.',
    async run({ ownerUrl }, args) {
      const tables = await restore(ownerUrl, need(args[0], 'a backup file'))
      say(`${tables.length} tables, ${tables.reduce((sum, it) => sum + it.rows, 0)} rows restored.`)
    },
  },
  'wipe-out': {
    usage: 'wipe-out <email>',
    help: 'Removes a person and all that is theirs from every tenant. Cannot be undone.',
    async run({ ownerUrl }, args) {
      const rows = await wipeOut(ownerUrl, need(args[0], 'an e-mail'))
      say(`${rows} rows removed.`)
    },
  },
  doctor: {
    usage: 'doctor',
    help: 'Checks the installation: database, migrations, isolation of tenants, accounts.',
    async run({ db, core }) {
      const [version] = await db.query<{ v: string }>("select current_setting('server_version') as v")
      say(`database     PostgreSQL ${version?.v}`)
      const open = await db.query<{ relname: string }>(
        `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
      )
      say(
        `isolation    ${open.length === 0 ? 'row-level security is forced on every tenant table' : `MISSING on ${open.map(it => it.relname).join(', ')}`}`,
      )
      const [count] = await db.query<{ tenants: number; persons: number }>(
        'select (select count(*) from tenant) as tenants, (select count(*) from person) as persons',
      )
      say(`data         ${count?.tenants} tenants, ${count?.persons} persons`)
      say(
        `mail         ${core.config.smtpUrl ? 'sent by SMTP' : `kept in the local outbox, ${core.config.url}/outbox`}`,
      )
      if (open.length > 0) process.exitCode = 1
    },
  },
}

const list = () =>
  `Usage: npm run trellis -- <command>\n\n${Object.values(commands)
    .map(it => `  ${it.usage.padEnd(40)}${it.help}`)
    .join('\n')}\n`

async function main(): Promise<void> {
  const [name, ...args] = process.argv.slice(2)
  const command = name ? commands[name] : undefined
  if (!name || name === '--help' || name === 'help') return say(list())
  if (!command) throw new Error(`There is no command "${name}".\n\n${list()}`)
  const details = 'details' in command ? `\n\n${command.details}` : ''
  if (args.includes('--help')) return say(`npm run trellis -- ${command.usage}\n\n${command.help}${details}`)
  if ('calculate' in command) return say(command.calculate(args))
  const config = readConfig()
  const quiet = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => process.stderr.write(`${message}\n`),
  }
  const installation = await openInstallation(config, quiet, { join: true })
  try {
    await command.run(installation, args, config)
  } finally {
    await installation.close()
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
