import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf } = suite

const boardOf = async (who: string, id: number, reader = who): Promise<Json> =>
  (await as(reader, 'plan.planBoard', { params: { id } })).data
const lines = (board: Json, type: string): string[] =>
  board.agileItemList.filter((it: Json) => it.type === type).map((it: Json) => it.label)
/** The newest year that is opened: in December the next one is listed, too. */
const idIn = (years: Json): number => years.find((it: Json) => it.id > 0).id

describe('results on the Leader Impact board', () => {
  test('strengths and recommendations are what the newest assessment says; capabilities keep their numbers for the owner', async () => {
    const averages = {
      direction: 4.4,
      communication: 4.3,
      execution: 4,
      change: 3.8,
      decisions: 3.1,
      inclusion: 3,
      selfManagement: 2.6,
    }
    await suite.finish('ada', averages)
    await suite.db.query('delete from l360_report')
    const {
      data: { years },
    } = await as('ada', 'plan.planList')
    const board = await boardOf('ada', idIn(years))
    expect(lines(board, 'STRENGTH')).toEqual(['Direction', 'Communication', 'Execution'])
    const low = board.agileItemList.filter((it: Json) => it.type === 'CURRENT_CAP_RECOMMENDATION')
    expect(low.map((it: Json) => [it.label, it.average_Score, it.capability_rank])).toEqual([
      ['Self-management', 2.6, 7],
      ['Inclusion', 3, 6],
      ['Decisions', 3.1, 5],
    ])
    expect(low[0].sprint.code).toBe('SPR-P-10')
    const seen = await boardOf('ada', idIn(years), 'kira')
    // Nor is the order of the scores told.
    expect(lines(seen, 'STRENGTH')).toEqual(['Communication', 'Direction', 'Execution'])
    expect(lines(seen, 'CURRENT_CAP_RECOMMENDATION')).toEqual(['Decisions', 'Inclusion', 'Self-management'])
    expect(JSON.stringify(seen)).not.toMatch(/average_Score|capability_rank/)
    expect([seen.readOnly, seen.isOwner, seen.seenBy]).toEqual([true, false, []])
    expect(board.seenBy.filter((it: Json) => it.teamName)).toEqual([
      expect.objectContaining({ name: 'Kira Novak', relation: 'manager' }),
    ])
  })

  test('design/plan.md, Plan: the newest 360 names strengths and recommendations, too, to the leader and to who may read its report', async () => {
    const others = {
      execution: 4.9,
      inclusion: 4.8,
      change: 4.7,
      decisions: 4,
      direction: 3,
      communication: 2,
      selfManagement: 1.5,
    }
    const [round] = await suite.db.query(
      'select r.id, p.tenant_id from l360_round r join l360_report p on p.round_id = r.id where r.user_id = $1 order by p.made_at desc limit 1',
      [await idOf('ada')],
    )
    const groups = [{ group: 'peer' }]
    await suite.db.query(
      "update l360_report set data = data || jsonb_build_object('capabilities', $2::jsonb), made_at = now() where round_id = $1",
      [
        round?.id,
        JSON.stringify(Object.entries(others).map(([capability, mean]) => ({ capability, others: mean, groups }))),
      ],
    )
    await suite.finish('ada', {
      direction: 4.4,
      communication: 4.3,
      execution: 4,
      change: 3.8,
      decisions: 3.1,
      inclusion: 3,
      selfManagement: 2.6,
    })
    const { data: list } = await as('ada', 'plan.planList')
    const told = (board: Json, type: string) =>
      board.agileItemList
        .filter((it: Json) => it.type === type)
        .map((it: Json) => [it.label, it.sources, it.average_Score, it.othersScore])
    const own = await boardOf('ada', idIn(list.years))
    expect(told(own, 'STRENGTH')).toEqual([
      ['Direction', ['GLA'], 4.4, 3],
      ['Communication', ['GLA'], 4.3, 2],
      ['Execution', ['GLA', 'GL360'], 4, 4.9],
      ['Change', ['GL360'], 3.8, 4.7],
      ['Inclusion', ['GL360'], 3, 4.8],
    ])
    expect(told(own, 'CURRENT_CAP_RECOMMENDATION')).toEqual([
      ['Self-management', ['GLA', 'GL360'], 2.6, 1.5],
      ['Inclusion', ['GLA'], 3, 4.8],
      ['Decisions', ['GLA'], 3.1, 4],
      ['Communication', ['GL360'], 4.3, 2],
      ['Direction', ['GL360'], 4.4, 3],
    ])
    // The right to the board is none to the report.
    const seen = async () => boardOf('ada', idIn(list.years), 'kira')
    const plain = await seen()
    expect(told(plain, 'STRENGTH').map(([label]: [string]) => label)).toEqual([
      'Communication',
      'Direction',
      'Execution',
    ])
    expect(JSON.stringify(plain)).not.toMatch(/sources|GL360|Score/)
    await suite.db.query(
      `insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at)
       select tenant_id, team_id, user_id, viewer_id, 'GL360', 'GRANTED', now() from viewing_right
       where user_id = $1 and viewer_id = $2 and item_type = 'LEADER_IMPACT'
       on conflict (tenant_id, team_id, user_id, viewer_id, item_type) do update set status = 'GRANTED'`,
      [await idOf('ada'), await idOf('kira')],
    )
    const open = await seen()
    expect(told(open, 'STRENGTH')).toEqual([
      ['Change', ['GL360'], undefined, undefined],
      ['Communication', ['GLA'], undefined, undefined],
      ['Direction', ['GLA'], undefined, undefined],
      ['Execution', ['GLA', 'GL360'], undefined, undefined],
      ['Inclusion', ['GL360'], undefined, undefined],
    ])
    // Who has rated, and may be told less of the report, is told none of it here.
    const [rater] = await suite.db.query(
      "update l360_rater set user_id = $2, group_code = 'peer', unit = 999999 where id = (select min(id) from l360_rater where round_id = $1 and group_code = 'peer' and user_id is distinct from $2) returning id",
      [round?.id, await idOf('kira')],
    )
    expect(rater).toBeTruthy()
    await suite.db.query('update l360_report set unit = coalesce(unit, 999998) where round_id = $1', [round?.id])
    expect(JSON.stringify(await seen())).not.toMatch(/sources/)
    // Nor where it was by another address of the own mailbox.
    await suite.db.query("update l360_rater set user_id = null, email = 'kira+other@alder.example' where id = $1", [
      rater?.id,
    ])
    expect(JSON.stringify(await seen())).not.toMatch(/sources/)
    // A year that is over has what stood at its end.
    await suite.db.query('delete from l360_report where round_id <> $1', [round?.id])
    const past = list.years.at(-1)
    expect(past.year).toBeLessThan(own.year)
    expect(JSON.stringify(await boardOf('ada', past.id))).not.toContain('othersScore')
  })
})
