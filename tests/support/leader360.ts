import type { Backstage, Call } from './api.ts'

interface Row {
  id: number
}

/** Statements that a test model asks about: four capabilities of the bank with two each. */
export const modelOf = (navTitle = 'Alder 360') => ({
  navTitle,
  capabilities: [
    { capability: 'communication', items: ['L360-ST-01', 'L360-ST-13'] },
    { capability: 'direction', items: ['L360-ST-02', 'L360-ST-17'] },
    { capability: 'selfManagement', items: ['L360-ST-03', 'L360-ST-19'] },
    { capability: 'decisions', items: ['L360-ST-04', 'L360-ST-11'] },
  ],
  own: [
    {
      key: '',
      capability: 'decisions',
      self: 'I write down who decides what.',
      other: 'This leader writes down who decides what.',
      languageCode: 'en',
    },
  ],
})

/** A round of a leader in a state, in place of all that the leader had. */
async function roundOf(
  db: Pick<Backstage, 'query'>,
  tenantId: number,
  userId: number,
  status: 'DRAFT' | 'OPEN' | 'CLOSED',
): Promise<{ id: number; version: number }> {
  await db.query('delete from l360_round where tenant_id = $1 and user_id = $2', [tenantId, userId])
  const draft = JSON.stringify([{ group: 'peer', name: 'Pia Rossi', email: 'pia@alder.example' }])
  const items = JSON.stringify(
    ['01', '02'].map(it => ({ key: `L360-ST-${it}`, capability: it === '01' ? 'communication' : 'direction' })),
  )
  const [row] = (await db.query(
    `insert into l360_round (tenant_id, user_id, status, draft, days, created_at, items, bank_version, minimum, started_at, closes_at, closed_at)
     values ($1, $2, $3, case when $3 = 'DRAFT' then $4::jsonb end, 21, now(), case when $3 <> 'DRAFT' then $5::jsonb end,
       case when $3 <> 'DRAFT' then '1.0' end, case when $3 <> 'DRAFT' then 3 end, case when $3 <> 'DRAFT' then now() end,
       case when $3 <> 'DRAFT' then now() + interval '21 days' end, case when $3 = 'CLOSED' then now() end) returning id`,
    [tenantId, userId, status, draft, items],
  )) as Row[]
  const id = row?.id ?? 0
  await db.query(
    `insert into l360_rater (tenant_id, round_id, group_code, user_id, email, name, is_inside, asked_at)
     select $1, $2, 'self', id, email, full_name, true, now() from person where id = $3`,
    [tenantId, id, userId],
  )
  if (status === 'CLOSED')
    await db.query(
      'insert into l360_report (tenant_id, round_id, user_id, data, made_at) values ($1, $2, $3, $4, now())',
      [tenantId, id, userId, JSON.stringify({ capabilities: [], groups: [], words: [], isBesideEarlier: false })],
    )
  return { id, version: 1 }
}

/** Somebody who is asked in a round: by the account, or by the link of a guest. */
async function raterOf(
  db: Pick<Backstage, 'query'>,
  round: { tenantId: number; id: number },
  who: { userId: number } | { guestId: number; email: string },
): Promise<number> {
  const [row] = (await db.query(
    `insert into l360_rater (tenant_id, round_id, group_code, user_id, guest_id, email, name, is_inside, asked_at)
     values ($1, $2, 'peer', $3, $4, coalesce($5, (select email from person where id = $3)), 'A peer', $3 is not null, now()) returning id`,
    [
      round.tenantId,
      round.id,
      'userId' in who ? who.userId : null,
      'guestId' in who ? who.guestId : null,
      'email' in who ? who.email : null,
    ],
  )) as Row[]
  return row?.id ?? 0
}

/** A guest who is asked about a leader. */
export async function asked360Guest<G extends { id: number; tenantId: number; email: string }>(
  db: Pick<Backstage, 'query'> & { guest(purpose: 'leader360', given: object): Promise<G> },
  leaderId: number,
  given: object = {},
): Promise<G> {
  const guest = await db.guest('leader360', given)
  const round = await roundOf(db, guest.tenantId, leaderId, 'OPEN')
  await raterOf(db, { tenantId: guest.tenantId, id: round.id }, { guestId: guest.id, email: guest.email })
  return guest
}

const first = { item: 'L360-ST-01', value: 4 }
const said = {
  rate: { page: 1, ratings: [first] },
  write: { revision: 0, words: [{ code: 'L360-Q-1', text: 'She asks first.' }] },
  decline: {},
}

/** The call of an endpoint of a 360 that its leader, or who is asked, would succeed in; of another one undefined. */
export async function leader360Sample(
  db: Backstage,
  name: string,
  { leaderId, otherId }: { leaderId: number; otherId: number },
): Promise<Call | undefined> {
  if (!name.startsWith('leader360')) return undefined
  const [room = '', endpoint = ''] = name.split('.')
  const tenantId = await db.tenant('alder')
  if (room === 'leader360Guest')
    return endpoint === 'open' ? { query: {} } : { body: said[endpoint as keyof typeof said] }
  if (['openRating', 'rate', 'write', 'decline'].includes(endpoint)) {
    const round = await roundOf(db, tenantId, otherId, 'OPEN')
    const id = await raterOf(db, { tenantId, id: round.id }, { userId: leaderId })
    if (endpoint === 'openRating') return { params: { id }, query: {} }
    return { body: { id, ...said[endpoint as keyof typeof said] } }
  }
  await db.query('delete from l360_round where tenant_id = $1 and user_id = $2', [tenantId, leaderId])
  const peer = { group: 'peer', name: 'Pia Rossi', email: 'pia@alder.example' }
  const of = async (status: 'DRAFT' | 'OPEN' | 'CLOSED') => {
    const { id, version } = await roundOf(db, tenantId, leaderId, status)
    return { roundId: id, version }
  }
  switch (endpoint) {
    case 'raters':
      return { body: { customModel: false, version: 0, days: 21, raters: [peer] } }
    case 'start':
      return { body: await of('DRAFT') }
    case 'addRater':
      return { body: { roundId: (await of('OPEN')).roundId, rater: peer } }
    case 'removeRater': {
      const { roundId } = await of('OPEN')
      return { body: { roundId, raterId: await raterOf(db, { tenantId, id: roundId }, { userId: otherId }) } }
    }
    case 'remind': {
      const { roundId } = await of('OPEN')
      // Whom it asks is not reminded on the same day.
      await db.query("update l360_round set started_at = started_at - interval '2 days' where id = $1", [roundId])
      return { body: { roundId } }
    }
    case 'close':
      return { body: { roundId: (await of('OPEN')).roundId } }
    case 'extend':
      return { body: { ...(await of('OPEN')), days: 30 } }
    case 'redo':
      return { body: { roundId: (await of('CLOSED')).roundId } }
    case 'report':
      return { params: { roundId: (await of('CLOSED')).roundId }, query: {} }
    case 'reportsOf':
      return { params: { userId: leaderId } }
    case 'saveModel':
      return { body: { id: 0, version: 0, ...modelOf() } }
    case 'activateModel':
      return { body: { id: await aModel(db, tenantId), isActive: true } }
    case 'setMinimum':
      return { body: { minimum: 3 } }
    default:
      return { query: {} }
  }
}

async function aModel(db: Pick<Backstage, 'query'>, tenantId: number): Promise<number> {
  const { navTitle, capabilities, own } = modelOf()
  const [row] = (await db.query(
    'insert into l360_model (tenant_id, nav_title, capabilities, own, created_at) values ($1, $2, $3, $4, now()) returning id',
    [tenantId, navTitle, JSON.stringify(capabilities), JSON.stringify(own)],
  )) as Row[]
  return row?.id ?? 0
}

/** Ids and words for calls about a 360: an own one that runs, and one that asks the caller. */
export async function of360s(db: Backstage): Promise<Record<string, readonly unknown[]>> {
  const [tenantId, ben, mei] = [
    await db.tenant('alder'),
    await db.person('ben@alder.example'),
    await db.person('mei@alder.example'),
  ]
  const own = await roundOf(db, tenantId, ben, 'OPEN')
  const other = await roundOf(db, tenantId, mei, 'OPEN')
  const id = await raterOf(db, { tenantId, id: other.id }, { userId: ben })
  return {
    id: [id, id, 0, 1],
    roundId: [own.id, other.id, 1],
    raterId: [id, 1],
    version: [1, 0],
    revision: [0, 1],
    page: [1, 2],
    item: ['L360-ST-01', 'L360-ST-99'],
    code: ['L360-Q-1', 'x'],
    email: ['ben@alder.example', 'fuzz@fuzz.example'],
    days: [30, 21],
  }
}
