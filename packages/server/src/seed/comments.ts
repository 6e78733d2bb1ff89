import { dayMs, type PlanSection, voiceOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'

interface DemoComment {
  /** A first name, or whom a guest of the network is by the name. */
  by: string
  days: number
  words: string
}
interface DemoThread extends DemoComment {
  section: PlanSection
  /** The line that it is about. */
  line?: string
  answers?: DemoComment[]
  /** Days since the leader has resolved it. */
  resolved?: number
}

/** What is written beside Ada's newest board, all of it read. */
const threads: DemoThread[] = [
  {
    section: 'ADAPTIVE_DEVELOPMENT_PLAN',
    line: 'Decisions wait less than two days',
    by: 'Jonas',
    days: 26,
    words: 'How will you know? I would count the ones that still come to you, for two weeks.',
    answers: [
      { by: 'Ada', days: 25, words: 'I counted: eleven, and nine of them were the same kind.' },
      { by: 'Jonas', days: 25, words: 'Then it is one frame that is missing, not eleven decisions.' },
    ],
  },
  {
    section: 'SUMMARY',
    by: 'Ruth Vogel',
    days: 17,
    words: 'You write what the team should do. What will you have stopped doing by spring?',
    answers: [
      { by: 'Ada', days: 16, words: 'Answering within the hour. I will bring what happened to our next talk.' },
    ],
  },
  {
    section: 'KEY_MILESTONES',
    line: 'Workshop: who decides what',
    by: 'Kira',
    days: 33,
    words: 'I can join for the first half if that helps.',
    answers: [{ by: 'Ada', days: 32, words: 'Please do, from ten to twelve.' }],
    resolved: 31,
  },
]

/** Threads beside Ada's board: of a mentor and a manager of hers, which the crew reads, and of a coach from outside. */
export async function addComments(tx: Tx, tenantId: number, idOf: (first: string) => number): Promise<void> {
  const plan = await tx.kysely
    .selectFrom('plan')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', idOf('Ada'))
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ofPlan = { tenant_id: tenantId, plan_id: plan.id }
  const linesIn = (table: 'plan_item' | 'milestone') =>
    tx.kysely
      .selectFrom(table)
      .select(['id', 'label'])
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', plan.id)
      .execute()
  const lines = new Map([...(await linesIn('plan_item')), ...(await linesIn('milestone'))].map(it => [it.label, it.id]))
  const guests = await tx.kysely
    .selectFrom('network_member')
    .select(['name', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', plan.id)
    .where('user_id', 'is', null)
    .execute()
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  const sentBy = (name: string) => {
    const guest = guests.find(it => it.name === name)
    return guest
      ? { is_guest: true, sender_id: null, sender_name: name, sender_email: voiceOf(guest.email ?? '') }
      : { is_guest: false, sender_id: idOf(name), sender_name: null, sender_email: null }
  }
  const write = async (section_id: PlanSection, it: DemoComment, more: object = {}) => {
    const columns = { ...ofPlan, ...sentBy(it.by), section_id, body: it.words, created_at: ago(it.days) }
    const row = await tx.kysely
      .insertInto('plan_comment')
      .values({ ...columns, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  for (const it of threads) {
    const thread = await write(it.section, it, {
      item_id: it.line === undefined ? null : lines.get(it.line),
      quote: it.line ?? '',
      reviewer_id: idOf('Ada'),
      resolved_at: it.resolved === undefined ? null : ago(it.resolved),
      resolved_by: it.resolved === undefined ? null : idOf('Ada'),
    })
    for (const answer of it.answers ?? []) await write(it.section, answer, { parent_id: thread })
  }
}
