import { randomBytes } from 'node:crypto'
import { entitlements, parts, scoreGla } from '@trellis/sdk/contract'
import { hashPassword } from '../account/password.ts'
import { now } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Database, Tx } from '../core/db.ts'
import { unitOf } from '../core/ledger/unit.ts'
import { seal, sha256 } from '../core/secrets.ts'
import { bank } from '../gla/bank.ts'
import { doors } from '../rooms.ts'
import { publishTeams } from '../team/publish.ts'
import { addSurveys } from './alignment.ts'
import { candidate, type DemoPerson, demoPassword, emailOf, people } from './people.ts'
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
        value: limits[it] ?? 'true',
      })),
  )

/** A small generator with a fixed start: the demo tenant is the same everywhere. Source: mulberry32. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let it = Math.imul(state ^ (state >>> 15), 1 | state)
    it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it
    return ((it ^ (it >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Makes the demo tenants Alder Works and Birch Labs where they do not exist. True where it made them. */
export async function seed(db: Database, config: Config, sealKey: Buffer): Promise<boolean> {
  const [existing] = await db.query("select 1 from tenant where client_id = 'alder'")
  if (existing) return false
  // Test and demo hosts; a real tenant lists its own.
  const origins = [config.url, ...config.embedOrigins]
  const embedKey = seal(sealKey, config.demoEmbedKey ?? randomBytes(32).toString('base64url'))
  const [alder] = await db.query<{ id: number }>(
    "insert into tenant (client_id, name, embed_key, embed_origins) values ('alder', 'Alder Works', $1, $2) returning id",
    [embedKey, origins],
  )
  const [birch] = await db.query<{ id: number }>(
    "insert into tenant (client_id, name) values ('birch', 'Birch Labs') returning id",
  )
  if (!alder || !birch) throw new Error('The demo tenants could not be made')
  const password = await hashPassword(demoPassword)
  const ids = new Map<string, number>()
  for (const it of people) ids.set(it.first, await addPerson(db, emailOf(it.first), `${it.first} ${it.last}`, password))
  const bo = await addPerson(db, emailOf('Bo', 'birch'), 'Bo Lindgren', password)

  await db.inTenant(alder.id, async tx => {
    for (const it of people) await addMember(tx, alder.id, ids.get(it.first) ?? 0, it)
    await addPlan(tx, alder.id, 'Premium', ids.get('Cleo') ?? 0, features())
    const idOf = (first: string) => ids.get(first) ?? 0
    for (const it of teams) {
      const teamId = await addTeam(tx, alder.id, it, idOf, now())
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
    await addSurveys(tx, alder.id)
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
  })
  await publishTeams(db, doors.gla)
  return true
}

async function addPerson(db: Database, email: string, name: string, password: string): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'insert into person (email, full_name, password_hash, demo) values ($1, $2, $3, true) on conflict (lower(email)) do update set full_name = excluded.full_name returning id',
    [email, name, password],
  )
  return row?.id ?? 0
}

async function addMember(tx: Tx, tenantId: number, userId: number, it: DemoPerson): Promise<void> {
  await tx.query(
    `insert into membership (tenant_id, user_id, roles, designation, is_agree, agreed_at, active_consent, time_zone) values ($1, $2, $3, $4, $5, $6, $5, 'Europe/Berlin')`,
    [tenantId, userId, it.roles, it.designation, it.first !== 'Dev', it.first === 'Dev' ? null : monthsAgo(13)],
  )
}

async function addPlan(tx: Tx, tenantId: number, name: string, buyer: number, list: string): Promise<void> {
  const end = now()
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  await tx.query(
    'insert into subscription (tenant_id, name, status, current_term_end, buyer_user_id, features) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, name, 'ACTIVE', end, buyer, list],
  )
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
  const [guest] = await tx.query<{ id: number }>(
    `insert into guest (tenant_id, purpose, email, full_name, token_hash, created_at, expires_at, used_at) values ($1, 'gla', $2, $3, $4, $5, $5, $5) returning id`,
    [tenantId, emailOf(candidate), `${candidate} ${person?.last}`, sha256(randomBytes(32).toString('hex')), at],
  )
  await addAssessment(tx, tenantId, { guestId: guest?.id ?? 0 }, 2, random(4711), people.length, 0)
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
  const [{ email } = { email: '' }] = await tx.query<{ email: string }>(
    'userId' in owner ? 'select email from person where id = $1' : 'select email from guest where id = $1',
    ['userId' in owner ? owner.userId : owner.guestId],
  )
  const unit = await unitOf(tx, tenantId, 'gla', email, at)
  const capabilities = [...new Set(bank.items.map(it => it.capability))].sort()
  const leaning = new Map(
    capabilities.map((it, index) => [it, 3.4 + 1.1 * Math.sin(person * 1.7 + index * 2.3) + 0.15 * round]),
  )
  const answers = new Map<string, number>()
  for (const item of bank.items) {
    const lean =
      (leaning.get(item.capability) ?? 3) +
      (item.part === 'Style' ? 0.25 : -0.2) * Math.cos(person + capabilities.indexOf(item.capability))
    const value = Math.min(5, Math.max(1, Math.round(lean + (chance() - 0.5) * 1.6)))
    answers.set(item.ref, chance() < 0.02 ? 0 : item.reverse ? 6 - value : value)
  }
  const [row] = await tx.query<{ id: number }>(
    `insert into gla_assessment (tenant_id, user_id, guest_id, language_code, bank_version, last_pos, started_at, saved_at, finished_at, unit) values ($1, $2, $6, 'en', $3, $4, $5, $5, $5, $7) returning id`,
    [
      tenantId,
      'userId' in owner ? owner.userId : null,
      bank.version,
      `${parts[1]}-4`,
      at,
      'guestId' in owner ? owner.guestId : null,
      unit,
    ],
  )
  const id = row?.id ?? 0
  await tx.query(
    'insert into gla_answer (tenant_id, assessment_id, question_code, value, saved_at) select $1, $2, code, value, $5 from unnest($3::text[], $4::smallint[]) as a(code, value)',
    [tenantId, id, [...answers.keys()], [...answers.values()], at],
  )
  const scores = scoreGla(bank.items, answers)
  await tx.kysely
    .insertInto('gla_score')
    .values(
      scores.map(it => ({
        tenant_id: tenantId,
        assessment_id: id,
        capability: it.capability,
        style_score: it.styleScore,
        strategy_score: it.strategyScore,
        average_score: it.average_Score,
        capability_rank: it.capability_rank,
        is_top_three: it.isTopThree,
        is_bottom_three: it.isBottomThree,
      })),
    )
    .execute()
}
