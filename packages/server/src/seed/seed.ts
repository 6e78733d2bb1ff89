import { randomBytes } from 'node:crypto'
import { entitlements, mostOrigins, parts } from '@trellis/sdk/contract'
import { embeddingOf, listOrigin, makeKey } from '../account/embedding.ts'
import { hashPassword } from '../account/password-hash.ts'
import { signDue, signMoved } from '../badge/sign-due.ts'
import { now } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Database, Tx } from '../core/db.ts'
import { unitOf } from '../core/ledger/unit.ts'
import { sha256 } from '../core/secrets.ts'
import { bank } from '../gla/bank.ts'
import { storeScores } from '../gla/finish.ts'
import { ownerAddress } from '../gla/owner.ts'
import { doors } from '../rooms.ts'
import { numbersOf360, numbersOfGla, publishTeams } from '../team/publish.ts'
import { addSurveys } from './alignment.ts'
import { addComments } from './comments.ts'
import { addLeader360 } from './leader360.ts'
import { leaningOf, placeOf } from './leaning.ts'
import { addMeetings } from './meetings.ts'
import { addNetwork } from './network.ts'
import { candidate, type DemoPerson, demoPassword, emailOf, people } from './people.ts'
import { addPlans } from './plans.ts'
import { random } from './random.ts'
import { addSprints } from './sprints.ts'
import { addTeamMilestones } from './team-milestones.ts'
import { addInvitation, addTeam, teams } from './teams.ts'

const limits: Record<string, string> = {
  'team-limit': '10',
  'gla-survey-limit': 'Unlimited',
  'ta-rater-limit': '500',
  'scm-limit': '20',
}
const features = (without: string[] = []) =>
  JSON.stringify(
    entitlements
      .filter(it => !without.includes(it))
      .map(it => ({
        feature_id: it,
        feature_type: limits[it] ? 'LIMIT' : 'SWITCH',
        enabled: true,
        // The licence includes a 360 of the organisation's own.
        value: limits[it] ?? (it === 'gl360' ? 'custom' : 'true'),
      })),
  )

/** Makes the demo tenants Alder Works and Birch Labs where they do not exist. True where it made them. */
export async function seed(db: Database, config: Config, sealKey: Buffer): Promise<boolean> {
  const { kysely } = db
  // Test and demo hosts; a real tenant lists its own.
  const origins = [...new Set([config.url, ...config.embedOrigins])]
  const existing = await kysely.selectFrom('tenant').select('id').where('client_id', '=', 'alder').executeTakeFirst()
  if (existing) {
    await db.inTenant(existing.id, tx => followHosts(tx, existing.id, origins))
    await signBadges(db, config, sealKey)
    return false
  }
  const alder = await kysely
    .insertInto('tenant')
    .values({ client_id: 'alder', name: 'Alder Works' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const birch = await kysely
    .insertInto('tenant')
    .values({ client_id: 'birch', name: 'Birch Labs' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const password = await hashPassword(demoPassword)
  const ids = new Map<string, number>()
  for (const it of people) ids.set(it.first, await addPerson(db, emailOf(it.first), `${it.first} ${it.last}`, password))
  const bo = await addPerson(db, emailOf('Bo', 'birch'), 'Bo Lindgren', password)

  await db.inTenant(alder.id, async tx => {
    await makeKey(tx, sealKey, alder.id, config.demoEmbedKey)
    for (const it of origins) await listOrigin(tx, alder.id, it)
    for (const it of people) await addMember(tx, alder.id, ids.get(it.first) ?? 0, it)
    await addPlan(tx, alder.id, 'Premium', ids.get('Cleo') ?? 0, features())
    const idOf = (first: string) => ids.get(first) ?? 0
    for (const it of teams) {
      const { id: teamId, since } = await addTeam(tx, alder.id, it, idOf, now())
      const formed = { userId: idOf(it.manager), achievement: 'teamFirst', cause: '', criteria: [], at: since } as const
      await doors.badge.issue(tx, alder.id, formed)
      if (it.name === 'Engineering') await addInvitation(tx, alder.id, teamId, idOf('Ben'), now())
    }
    for (const [index, it] of people.entries()) {
      for (const months of it.finished)
        await addAssessment(
          tx,
          alder.id,
          { userId: ids.get(it.first) ?? 0 },
          months,
          random(1000 * index + 7),
          index,
          it.finished.indexOf(months),
        )
    }
    for (const it of people.filter(one => one.finished.length > 0))
      await doors.badge.issue(tx, alder.id, firstGla(idOf(it.first), Math.max(...it.finished)))
    await addSurveys(tx, alder.id)
    await addPlans(tx, alder.id, idOf)
    await addTeamMilestones(tx, alder.id)
    await addNetwork(tx, alder.id, sealKey, idOf)
    await addComments(tx, alder.id, idOf)
    await addMeetings(tx, alder.id, idOf)
    await addSprints({ tx, tenantId: alder.id, sealKey }, idOf)
    await addLeader360({ tx, tenantId: alder.id, core: { sealKey } }, idOf)
    await addCandidate(tx, alder.id)
  })
  await db.inTenant(birch.id, async tx => {
    const ada = people[0]
    if (ada)
      await addMember(tx, birch.id, ids.get('Ada') ?? 0, {
        ...ada,
        roles: ['Everyone', 'USER', 'TEAM_MEMBER'],
        designation: 'Adviser',
      })
    await addMember(tx, birch.id, bo, {
      first: 'Bo',
      last: 'Lindgren',
      roles: ['Everyone', 'USER', 'ADMIN', 'BUYER'],
      designation: 'Founder',
      finished: [],
    })
    await addPlan(
      tx,
      birch.id,
      'Standard',
      bo,
      features(['gla-multi-language-survey', 'team-gla-report', 'manager-impact-board']),
    )
    await addAssessment(tx, birch.id, { userId: bo }, 2, random(99), 3, 0)
    await doors.badge.issue(tx, birch.id, firstGla(bo, 2))
  })
  await publishTeams(db, numbersOfGla(doors.gla))
  await publishTeams(db, numbersOf360(doors.leader360))
  await signBadges(db, config, sealKey)
  return true
}

/** The first assessment, so many months ago, as what a badge is issued for. */
const firstGla = (userId: number, months: number) =>
  ({ userId, achievement: 'glaFirst', cause: '', criteria: [], at: monthsAgo(months) }) as const

/** All that is issued is signed, at the present address. */
async function signBadges(db: Database, config: Config, sealKey: Buffer): Promise<void> {
  const fail = (_: object, message: string) => {
    throw new Error(message)
  }
  const core = { db, config, sealKey, log: { debug: fail, info: fail, warn: fail, error: fail } }
  await signMoved(core)
  await signDue(core)
}

/** Started at another address, the demo's hosts may embed from there, too, as far as there is room. */
async function followHosts(tx: Tx, tenantId: number, origins: readonly string[]): Promise<void> {
  const { origins: listed } = await embeddingOf(tx, tenantId)
  const missing = origins.filter(it => !listed.includes(it))
  for (const it of missing.slice(0, mostOrigins - listed.length)) await listOrigin(tx, tenantId, it)
}

async function addPerson(db: Database, email: string, name: string, password: string): Promise<number> {
  // By hand: an address is one in any case of letters.
  const [row] = await db.query<{ id: number }>(
    'insert into person (email, full_name, password_hash, demo) values ($1, $2, $3, true) on conflict (lower(email)) do update set full_name = excluded.full_name returning id',
    [email, name, password],
  )
  return row?.id ?? 0
}

async function addMember(tx: Tx, tenantId: number, userId: number, it: DemoPerson): Promise<void> {
  const isAgree = it.first !== 'Dev'
  await tx.kysely
    .insertInto('membership')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      roles: it.roles,
      designation: it.designation,
      is_agree: isAgree,
      agreed_at: isAgree ? monthsAgo(13) : null,
      active_consent: isAgree,
      time_zone: 'Europe/Berlin',
    })
    .execute()
}

async function addPlan(tx: Tx, tenantId: number, name: string, buyer: number, list: string): Promise<void> {
  const end = now()
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  await tx.kysely
    .insertInto('subscription')
    .values({
      tenant_id: tenantId,
      name,
      status: 'ACTIVE',
      current_term_end: end,
      buyer_user_id: buyer,
      features: list,
    })
    .execute()
}

function monthsAgo(months: number): Date {
  const at = now()
  at.setUTCMonth(at.getUTCMonth() - months, 12)
  at.setUTCHours(9, 30, 0, 0)
  return at
}

/** A nominee of two months ago with a finished assessment, whose link has run out. */
async function addCandidate(tx: Tx, tenantId: number): Promise<void> {
  const person = people.find(it => it.first === candidate)
  const at = monthsAgo(2)
  const guest = await tx.kysely
    .insertInto('guest')
    .values({
      tenant_id: tenantId,
      purpose: 'gla',
      email: emailOf(candidate),
      full_name: `${candidate} ${person?.last}`,
      token_hash: sha256(randomBytes(32).toString('hex')),
      created_at: at,
      expires_at: at,
      used_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addAssessment(tx, tenantId, { guestId: guest.id }, 2, random(4711), people.length, 0)
}

/** A finished assessment with a leaning a person keeps over the years and grows from a little each time. */
async function addAssessment(
  tx: Tx,
  tenantId: number,
  owner: { userId: number } | { guestId: number },
  months: number,
  chance: () => number,
  person: number,
  round: number,
): Promise<void> {
  const at = monthsAgo(months)
  const unit = await unitOf(tx, tenantId, 'gla', await ownerAddress(tx, { tenantId, ...owner }), at)
  const answers = new Map<string, number>()
  for (const item of bank.items) {
    const lean =
      leaningOf(person, item.capability, round) +
      (item.part === 'Style' ? 0.25 : -0.2) * Math.cos(person + placeOf(item.capability))
    const value = Math.min(5, Math.max(1, Math.round(lean + (chance() - 0.5) * 1.6)))
    answers.set(item.ref, chance() < 0.02 ? 0 : item.reverse ? 6 - value : value)
  }
  const { id } = await tx.kysely
    .insertInto('gla_assessment')
    .values({
      tenant_id: tenantId,
      user_id: 'userId' in owner ? owner.userId : null,
      guest_id: 'guestId' in owner ? owner.guestId : null,
      language_code: 'en',
      bank_version: bank.version,
      last_pos: `${parts[1]}-4`,
      started_at: at,
      saved_at: at,
      finished_at: at,
      unit,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { tenant_id: tenantId, assessment_id: id }
  await tx.kysely
    .insertInto('gla_answer')
    .values([...answers].map(([question_code, value]) => ({ ...own, question_code, value, saved_at: at })))
    .execute()
  await storeScores(tx, own, answers)
}
