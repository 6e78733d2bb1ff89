import { dayMs, leader360Limits, type RaterGroup } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { endRound, reportedBy } from '../leader360/close.ts'
import { bank } from '../leader360/content.ts'
import { bankCapabilities, standardItems } from '../leader360/items.ts'
import { openLinks } from '../leader360/mails.ts'
import { type Place, type RaterRow, type RoundRow, ratersOf } from '../leader360/rounds.ts'
import { closesAt, nextReminder } from '../leader360/times.ts'
import { doors } from '../rooms.ts'
import { leaningOf } from './leaning.ts'
import { emailOf, people } from './people.ts'
import { random } from './random.ts'
import { type DemoRater, type DemoRound, rounds360 } from './rounds360.ts'

type Seeding = Place & { core: Pick<Core, 'sealKey'> }
type IdOf = (first: string) => number

const zone = 'Europe/Berlin'

/** The 360s of the demo tenant: reports by the real code, one that runs, and the organisation's own. */
export async function addLeader360(place: Seeding, idOf: IdOf): Promise<void> {
  const newest = new Map<string, number>()
  for (const it of rounds360) newest.set(it.leader, await addRound(place, it, newest.get(it.leader) ?? null, idOf))
  await addModel(place)
}

async function addRound(place: Seeding, it: DemoRound, before: number | null, idOf: IdOf): Promise<number> {
  const { tx, tenantId } = place
  const sentAt = new Date(now().getTime() - it.sent * dayMs)
  const closes = closesAt(sentAt, leader360Limits.days, zone)
  const round = await tx.kysely
    .insertInto('l360_round')
    .values({
      tenant_id: tenantId,
      user_id: idOf(it.leader),
      status: 'OPEN',
      days: leader360Limits.days,
      redo_of: it.isRedo ? before : null,
      created_at: sentAt,
      items: JSON.stringify(standardItems),
      bank_version: bank.version,
      minimum: leader360Limits.leastMinimum,
      started_at: sentAt,
      closes_at: closes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const all = [{ name: it.leader, group: 'self' as const }, ...it.raters]
  await tx.kysely
    .insertInto('l360_rater')
    .values(all.map(one => raterColumns(place, round, one, sentAt, idOf)))
    .execute()
  const raters = await ratersOf(place, round.id)
  await openLinks(place, round, raters, sentAt, { language: 'en' })
  await answer(place, it, all, raters)
  if (closes > now()) return round.id
  const { isShown } = await endRound(place, round, closes)
  if (isShown) await doors.badge.issue(tx, tenantId, { userId: round.user_id, ...reportedBy(closes) })
  return round.id
}

const isOfAlder = (name: string) => people.some(it => it.first === name)
const nameOf = (name: string) => {
  const person = people.find(it => it.first === name)
  return person ? `${person.first} ${person.last}` : name
}
const addressOf = (name: string) =>
  isOfAlder(name)
    ? emailOf(name)
    : `${name.toLowerCase().replace(' ', '.')}@${name === 'Ruth Vogel' ? 'coach' : 'customer'}.example`

function raterColumns(
  { tenantId }: Place,
  round: RoundRow,
  { name, group, isOpen }: Omit<DemoRater, 'group'> & { group: RaterGroup },
  sentAt: Date,
  idOf: IdOf,
) {
  // Whoever answers does on one of the first five days.
  const at = new Date(sentAt.getTime() + (1 + (name.length % 5)) * dayMs)
  const answeredAt = isOpen ? null : at
  return {
    tenant_id: tenantId,
    round_id: round.id,
    group_code: group,
    user_id: isOfAlder(name) ? idOf(name) : null,
    email: addressOf(name),
    name: nameOf(name),
    is_inside: isOfAlder(name),
    asked_at: sentAt,
    answered_at: answeredAt,
    began_at: answeredAt,
    saved_at: answeredAt,
    remind_at: isOpen ? nextReminder(now(), round.closes_at as Date, zone, sentAt) : null,
  }
}

/** What a leader is seen like: a leaning by capability, which raters share more or less, and which grows. */
async function answer(
  { tx, tenantId }: Place,
  { leader, grown = 0 }: DemoRound,
  all: readonly (Omit<DemoRater, 'group'> & { group: RaterGroup })[],
  raters: readonly RaterRow[],
): Promise<void> {
  const person = people.findIndex(it => it.first === leader)
  const rows = all.flatMap((one, index) => {
    const rater = raters[index]
    if (one.isOpen || !rater) return []
    const chance = random(person * 7919 + index * 101 + (grown > 0 ? 1 : 0))
    const mood = (chance() - 0.5) * 0.6
    const own = { tenant_id: tenantId, rater_id: rater.id }
    const steps = standardItems.map(({ key, capability }) => {
      const place = bankCapabilities.indexOf(capability)
      // Leaders see themselves as in their assessment, a little more alike throughout.
      const lean =
        one.group === 'self'
          ? 3.5 + 0.8 * (leaningOf(person, capability) - 3.4)
          : 3.5 + 0.9 * Math.sin(person * 1.3 + place * 2.1)
      const step = Math.round(lean + grown + mood + (chance() - 0.5) * 1.4)
      const isUnseen = one.group !== 'self' && chance() < 0.03
      return { ...own, item: key, value: isUnseen ? null : Math.min(5, Math.max(1, step)), body: null }
    })
    const words = (one.words ?? []).flatMap((body, at) => {
      const item = bank.questions[at]?.ref
      return body && item ? [{ ...own, item, value: null, body }] : []
    })
    return [...steps, ...words]
  })
  await tx.kysely.insertInto('l360_answer').values(rows).execute()
}

/** The organisation's own: five capabilities of two statements each, and two that Alder Works wrote. */
async function addModel({ tx, tenantId }: Place): Promise<void> {
  const chosen = ['communication', 'decisions', 'developingPeople', 'empowerment', 'inclusion']
  const own = [
    {
      key: 'OWN-thursday',
      capability: 'communication',
      self: 'I show unfinished work to other teams.',
      other: 'This leader shows unfinished work to other teams.',
      languageCode: 'en',
    },
    {
      key: 'OWN-handover',
      capability: 'empowerment',
      self: 'I leave a decision with whom I gave it to.',
      other: 'This leader leaves a decision with whom it was given to.',
      languageCode: 'en',
    },
  ]
  await tx.kysely
    .insertInto('l360_model')
    .values({
      tenant_id: tenantId,
      nav_title: 'Alder 360',
      capabilities: JSON.stringify(
        chosen.map(capability => ({
          capability,
          items: standardItems.flatMap(it => (it.capability === capability ? [it.key] : [])).slice(0, 2),
        })),
      ),
      own: JSON.stringify(own),
      is_active: true,
      created_at: new Date(now().getTime() - 30 * dayMs),
    })
    .execute()
}
