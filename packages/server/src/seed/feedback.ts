import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import type { Keyed } from '../sprint/persons.ts'
import { closeRound } from '../sprint/round-close.ts'
import { openRound } from '../sprint/round-open.ts'

/** What one of a crew says in a round: steps by item, null for 'not observed', and signed words. Who is left out says nothing. */
export interface DemoAnswer {
  first: string
  steps: readonly (number | null)[]
  feedback?: string
  advice?: string
}

/** What the crews of the demo's sprints have said, by sprint of the library and round. */
const answers: Record<string, readonly (readonly DemoAnswer[])[]> = {
  'SPR-P-06': [
    [
      { first: 'Kira', steps: [3, 3, 3, 3, 3] },
      { first: 'Jonas', steps: [3, 2, 3, 3, 2], advice: 'Choose one decision, and hand over all of it.' },
      { first: 'Hana', steps: [3, 4, 3, 4, 3] },
      { first: 'Ines', steps: [4, 3, 2, 4, 3] },
      { first: 'Ben', steps: [4, 3, 3, 4, 3], feedback: 'I still wait for your word before I start.' },
      { first: 'Mei', steps: [3, 3, 3, 3, 3] },
    ],
    [
      {
        first: 'Kira',
        steps: [4, 3, 4, 4, 4],
        feedback: 'Half as many decisions from your team reach my desk. Keep going.',
      },
      {
        first: 'Hana',
        steps: [4, 4, 3, 5, 3],
        feedback:
          'On Thursday you asked me three questions before you said what you thought. I left with my own answer.',
        advice: 'After a question, wait one full breath. The good answers come second.',
      },
      { first: 'Ines', steps: [4, 3, null, 4, 3] },
      {
        first: 'Ben',
        steps: [4, 4, 3, 4, 4],
        feedback: 'The choice of the vendor was mine this time, and you did not reopen it in the meeting.',
      },
      {
        first: 'Mei',
        steps: [3, 3, 3, 4, 3],
        advice: 'Say at the start of a meeting which decisions are already made. It would save us half the guessing.',
      },
    ],
  ],
  'SPR-T-02': [
    [
      { first: 'Kira', steps: [3, 3, 4, 3, 2], feedback: 'I can say in one sentence what you are here for.' },
      { first: 'Ada', steps: [2, 3, 3, 3, 3], advice: 'Tell us what you will not do this quarter.' },
      { first: 'Jonas', steps: [3, 2, 3, 2, 3] },
      { first: 'Ines', steps: [3, 3, 4, 3, 3], feedback: 'Your demo began with the customer, not with the code.' },
      { first: 'Emi', steps: [2, 3, 3, 3, 2] },
    ],
    [{ first: 'Kira', steps: [4, 3, 4, 4, 3] }],
  ],
}

/** The rounds of a sprint that have gone out so far: asked on their day, answered, and closed where their time is over. */
export async function addFeedback(
  place: Keyed,
  sprint: { id: number; code: string },
  idOf: (first: string) => number,
  said: (rounds: number, items: number) => readonly (readonly DemoAnswer[])[] = () => answers[sprint.code] ?? [],
): Promise<void> {
  const { tx, tenantId } = place
  const at = now()
  const rounds = await tx.kysely
    .selectFrom('sprint_round')
    .select(['id', 'goes_out_at', 'closes_at'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprint.id)
    .where('goes_out_at', '<=', at)
    .orderBy('occurrence')
    .execute()
  const items = await tx.kysely
    .selectFrom('sprint_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprint.id)
    .where('kind', 'in', ['behavior', 'outcome'])
    .orderBy('kind')
    .orderBy('sort_index')
    .execute()
  const spoken = said(rounds.length, items.length)
  for (const [index, round] of rounds.entries()) {
    await openRound(place, round.id, round.goes_out_at)
    await tx.kysely
      .updateTable('sprint_rater')
      .set(it => ({ asked_at: it.ref('asks_at') }))
      .where('tenant_id', '=', tenantId)
      .where('round_id', '=', round.id)
      .execute()
    for (const answer of spoken[index] ?? [])
      await say(
        tx,
        tenantId,
        round.id,
        idOf(answer.first),
        items.map(it => it.id),
        answer,
      )
    if (round.closes_at <= at) await closeRound(place, round.id, at)
  }
}

async function say(
  tx: Tx,
  tenantId: number,
  roundId: number,
  userId: number,
  itemIds: readonly number[],
  { steps, ...words }: DemoAnswer,
): Promise<void> {
  const { id } = await tx.kysely
    .updateTable('sprint_rater as r')
    .from('sprint_crew as c')
    .set(it => ({ answered_at: it.ref('r.asks_at'), version: 1 }))
    .where('r.tenant_id', '=', tenantId)
    .where('r.round_id', '=', roundId)
    .whereRef('c.tenant_id', '=', 'r.tenant_id')
    .whereRef('c.id', '=', 'r.crew_id')
    .where('c.user_id', '=', userId)
    .returning('r.id')
    .executeTakeFirstOrThrow()
  await tx.kysely
    .insertInto('sprint_rating')
    .values(
      itemIds.map((itemId, at) => ({
        tenant_id: tenantId,
        rater_id: id,
        item_id: itemId,
        value: steps[at] ?? null,
      })),
    )
    .execute()
  for (const kind of ['feedback', 'advice'] as const) {
    const body = words[kind]
    if (body)
      await tx.kysely.insertInto('sprint_words').values({ tenant_id: tenantId, rater_id: id, kind, body }).execute()
  }
}
