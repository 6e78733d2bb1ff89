// By hand: the owner's connection takes plain statements; rights, settings and the catalogue have no types.

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isPattern, originOf } from '@trellis/sdk/contract'
import { endWaysIn } from './account/credentials.ts'
import { embeddingOf, listOrigin, makeKey, unlistOrigin } from './account/embedding.ts'
import { inviteDays, makeInviteKey } from './account/register.ts'
import { removeFactor } from './account/second-factor.ts'
import { openSession } from './account/sessions.ts'
import { signInEvent } from './account/sign-in-events.ts'
import { wipedInFile } from './account/wipe-list.ts'
import { backup, restore } from './backup.ts'
import { renewKey, verifyByFiles, verifyHere } from './badge/command.ts'
import { record } from './core/audit.ts'
import { embeddedIssuer } from './core/authorize.ts'
import { now } from './core/clock.ts'
import { type Config, readConfig } from './core/config.ts'
import { asOwner, type Database, inOwnersPool } from './core/db.ts'
import { diagnose } from './doctor.ts'
import { tryOwnAddress } from './doctor-address.ts'
import { type Installation, type OwnersDatabase, openInstallation, openOwnersDatabase } from './install.ts'
import { scoreCommand } from './score-command.ts'
import { seed } from './seed/seed.ts'
import { wipeOut } from './wipe-out.ts'

interface Command {
  usage: string
  help: string
  /** Answers without an installation where what is given is enough: true where it did. */
  alone?(args: string[]): Promise<boolean>
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

/** The list of wiped people beside the database: a restored backup does not replace it. */
const wipeListOf = (config: Config): string => join(resolve(config.dataFolder), 'wiped.list')

/** A command that looks at a database as it is: nothing is migrated or made for it. */
interface Look {
  usage: string
  help: string
  examine(database: OwnersDatabase, config: Config): Promise<void>
}

/** The organisation of a short name. */
async function tenantOf(
  db: Database,
  clientId: string | undefined,
): Promise<{ id: number; client_id: string; name: string }> {
  const wanted = need(clientId, 'the short name of an organisation')
  const tenant = await db.kysely
    .selectFrom('tenant')
    .select(['id', 'client_id', 'name'])
    .where('client_id', '=', wanted)
    .executeTakeFirst()
  if (!tenant) throw new Error(`There is no organisation ${wanted}`)
  return tenant
}

const commands: Record<string, Command | PureCommand | Look> = {
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
        tx.query<{ id: number; client_id: string; issuer: string | null }>(
          'select t.id, t.client_id, t.issuer from membership m join tenant t on t.id = m.tenant_id where m.user_id = $1 order by t.id',
          [person.id],
        ),
      )
      const tenant = values.tenant ? tenants.find(it => it.client_id === values.tenant) : tenants[0]
      if (!tenant) throw new Error(`${email} is not a member of ${values.tenant ?? 'any tenant'}`)
      say(
        await db.inTenant(tenant.id, tx =>
          openSession(core, tx, tenant.id, person.id, {
            issuer: tenant.issuer ?? embeddedIssuer,
            method: 'command',
            at: now(),
            address: null,
          }),
        ),
      )
    },
  },
  seed: {
    usage: 'seed',
    help: 'Makes the demo tenants Alder Works and Birch Labs where they do not exist. Refused where NODE_ENV=production.',
    async run({ core, ownerUrl }, _, config) {
      if (config.production)
        throw new Error('seed is refused where NODE_ENV=production: the demo password is published')
      say(
        (await inOwnersPool({ url: ownerUrl, log: core.log }, it => seed(it, config, core.sealKey)))
          ? 'The demo tenants are made.'
          : 'The demo tenants exist already; nothing was changed.',
      )
    },
  },
  invite: {
    usage: 'invite [--days <n>]',
    help: `Prints a link by which one organisation can register itself on the Free plan. Works once, for ${inviteDays} days or --days.`,
    async run({ core, ownerUrl }, args) {
      const { values } = parseArgs({ args, options: { days: { type: 'string', default: String(inviteDays) } } })
      const days = Number(values.days)
      if (!Number.isInteger(days) || days < 1 || days > 365) throw new Error('--days is a whole number from 1 to 365')
      const key = await asOwner(ownerUrl, query => makeInviteKey({ query }, days))
      say(`${core.config.url}/auth/register?inviteKey=${key}`)
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
    usage: 'restore <file> [--wiped <list>]',
    help: 'Replaces all data by that of a backup. Checks every checksum first; nothing changes where one is wrong. People wiped out since are wiped out again.',
    async run({ ownerUrl }, args, config) {
      const { positionals, values } = parseArgs({
        args,
        allowPositionals: true,
        options: { wiped: { type: 'string' } },
      })
      const listed = values.wiped ? await wipedInFile(values.wiped, true) : []
      const { tables, wiped } = await restore(ownerUrl, need(positionals[0], 'a backup file'), [
        ...listed,
        ...(await wipedInFile(wipeListOf(config))),
      ])
      say(`${tables.length} tables, ${tables.reduce((sum, it) => sum + it.rows, 0)} rows restored.`)
      if (wiped > 0) say(`${wiped} people who were wiped out since were wiped out again.`)
    },
  },
  'wipe-out': {
    usage: 'wipe-out <email>',
    help: 'Removes a person and all that is theirs from every tenant. Cannot be undone.',
    async run({ ownerUrl }, args, config) {
      const rows = await wipeOut(ownerUrl, need(args[0], 'an e-mail'), wipeListOf(config))
      say(`${rows} rows removed.`)
      say(`Backups still hold them: keep ${wipeListOf(config)} apart from the database, and restore with it.`)
    },
  },
  'second-factor-off': {
    usage: 'second-factor-off <email>',
    help: 'Removes the second factor of somebody who has lost app and recovery codes, and ends all sessions. Recorded.',
    async run({ core, db }, args) {
      const email = need(args[0], 'an e-mail')
      const [person] = await db.query<{ id: number }>('select id from person where lower(email) = lower($1)', [email])
      if (!person) throw new Error(`Nobody has the e-mail ${email}`)
      await db.asPerson(person.id, async tx => {
        if (!(await removeFactor(tx, person.id))) throw new Error(`${email} has no second factor`)
        await endWaysIn(tx, person.id)
      })
      await signInEvent(core, 'secondFactor.off', { personId: person.id, email, address: null })
      say('The second factor is removed. Signing in takes the password alone until another is set up.')
    },
  },
  'alignment-gap': {
    usage: 'alignment-gap <client_id> [<days>]',
    help: 'Sets how many days after the last alignment survey of a team closed its next one can start: 60 to 365. Without days, says how many it is.',
    async run({ ownerUrl }, [clientId, days]) {
      const wanted = days === undefined ? null : Number(days)
      if (wanted !== null && (!Number.isInteger(wanted) || wanted < 60 || wanted > 365))
        throw new Error('The days are a whole number from 60 to 365')
      const [tenant] = await asOwner(ownerUrl, query =>
        query<{ name: string; gap: number }>(
          'update tenant set alignment_gap_days = coalesce($2, alignment_gap_days) where client_id = $1 returning name, alignment_gap_days as gap',
          [need(clientId, 'the short name of an organisation'), wanted],
        ),
      )
      if (!tenant) throw new Error(`There is no organisation ${clientId}`)
      say(`${tenant.name}: ${tenant.gap} days`)
    },
  },
  'embed-key': {
    usage: 'embed-key <client_id>',
    help: 'Makes a new embed key for an organisation and prints it, this once. The one before is refused at once. Recorded.',
    async run({ core, db }, [clientId]) {
      const { id, name } = await tenantOf(db, clientId)
      const key = await db.inTenant(id, async tx => {
        await record(tx, id, null, 'embed.key', null, { by: 'command' })
        return makeKey(tx, core.sealKey, id)
      })
      say(`Embed key of ${name}, for the back end of its pages alone:\n${key}`)
    },
  },
  'embed-origins': {
    usage: 'embed-origins <client_id> [add|remove <origin>]',
    help: 'Lists the origins of pages that may embed the widgets of an organisation, such as https://intranet.example, or changes the list. Recorded.',
    async run({ db }, [clientId, change, typed]) {
      const { id } = await tenantOf(db, clientId)
      const origin = originOf(typed ?? '')
      if (change && change !== 'add' && change !== 'remove')
        throw new Error('An origin is added or removed. See --help.')
      if (change && !origin && isPattern(typed ?? ''))
        throw new Error('An origin with * stands for several: list each by itself, such as https://intranet.example')
      if (change && !origin)
        throw new Error('An origin is the beginning of an address, such as https://intranet.example')
      const { origins } = await db.inTenant(id, async tx => {
        if (change === 'add' && origin) await listOrigin(tx, id, origin)
        if (change === 'remove' && origin) await unlistOrigin(tx, id, origin)
        if (change) await record(tx, id, null, `embed.origin.${change}`, null, { origin, by: 'command' })
        return embeddingOf(tx, id)
      })
      say(origins.join('\n') || 'No page may embed.')
    },
  },
  'badge-key': {
    usage: 'badge-key <client_id>',
    help: 'Makes a new key that an organisation signs its badges and certificates with. What was signed before still counts. Recorded.',
    async run({ core, db }, [clientId]) {
      const tenant = await tenantOf(db, clientId)
      say(`${tenant.name} signs by ${await renewKey({ ...core, db }, tenant)}`)
    },
  },
  'verify-badge': {
    usage: 'verify-badge <file> [--issuer <did.json>] [--status <list.json>] [--email <of its holder>]',
    help: 'Verifies a badge or certificate (JSON, SVG or PNG) offline: by the document of its issuer and its list of what was withdrawn, or, without them, by what this installation has issued. Says what is signed, and with an e-mail whether it was given to that one. Exit code 1 where it does not count.',
    async alone(args) {
      const found = await verifyByFiles(args)
      if (found) sayVerdict(found)
      return found !== null
    },
    async run({ core, db }, args) {
      sayVerdict(await verifyHere({ ...core, db }, args))
    },
  },
  doctor: {
    usage: 'doctor',
    help: 'Says what is unsafe or amiss in settings and database, and whether the server reaches itself; it changes nothing. Exit code 1 where something must be mended.',
    async examine({ ownerUrl }, config) {
      const findings = await asOwner(ownerUrl, query => diagnose(config, process.env, query))
      findings.push(await tryOwnAddress(config))
      for (const { topic, level, says } of findings) say(`${level.toUpperCase().padEnd(6)}${topic.padEnd(14)} ${says}`)
      if (findings.some(it => it.level === 'mend')) process.exitCode = 1
    },
  },
}

function sayVerdict({ says, isGood }: { says: string; isGood: boolean }): void {
  say(says)
  if (!isGood) process.exitCode = 1
}

const list = () =>
  `Usage: npm run trellis -- <command>\n\n${Object.values(commands)
    .map(it => `  ${it.usage.padEnd(39)} ${it.help}`)
    .join('\n')}\n`

async function main(): Promise<void> {
  const [name, ...args] = process.argv.slice(2)
  const command = name ? commands[name] : undefined
  if (!name || name === '--help' || name === 'help') return say(list())
  if (!command) throw new Error(`There is no command "${name}".\n\n${list()}`)
  const details = 'details' in command ? `\n\n${command.details}` : ''
  if (args.includes('--help')) return say(`npm run trellis -- ${command.usage}\n\n${command.help}${details}`)
  if ('calculate' in command) return say(command.calculate(args))
  if ('alone' in command && (await command.alone?.(args))) return
  const config = readConfig()
  const quiet = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => process.stderr.write(`${message}\n`),
  }
  if ('examine' in command) {
    const database = await openOwnersDatabase(config, quiet, { join: true })
    try {
      return await command.examine(database, config)
    } finally {
      await database.close()
    }
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
