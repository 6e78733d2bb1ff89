import type { PlanViewer, ViewingItem } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import type { Doors, LatestGla } from '../core/doors.ts'
import { metBy, open } from '../core/ledger/viewer.ts'

/** What a viewer's rights come to in the assessment. */
export interface Opened {
  /** By user, the newest own results that the viewer may be served. */
  results: Map<number, LatestGla>
  /** Whose results wait: they would show one other person. */
  waiting: Set<number>
}

/**
 * Owners who let a viewer see an item of theirs by a right, in whatever team. Who shows strengths to the whole team shows
 * names of capabilities and no number: that makes nobody known.
 */
export async function letSee(tx: Tx, tenantId: number, viewerId: number, item: ViewingItem): Promise<number[]> {
  // By hand: asked at each look at a result, so that its plan is kept.
  const rows = await tx.query<{ user_id: number }>(
    `select r.user_id from viewing_right r
       join team t on t.tenant_id = r.tenant_id and t.id = r.team_id and r.viewer_id in (t.manager_id, t.assistant_id)
       join active_member m on m.tenant_id = r.tenant_id and m.team_id = r.team_id and m.user_id = r.user_id
     where r.tenant_id = $1 and r.viewer_id = $2 and r.item_type = $3 and r.status = 'GRANTED'`,
    [tenantId, viewerId, item],
    'let-see',
  )
  return rows.map(it => it.user_id)
}

/** Who sees an item of an owner by a right, in whatever team. */
export async function seenBy(tx: Tx, tenantId: number, ownerId: number, item: ViewingItem): Promise<PlanViewer[]> {
  // By hand: the first right of each, with the part that the viewer has in that team now.
  const rows = await tx.query<{ userId: number; name: string; isManager: boolean; teamName: string; since: Date }>(
    `select * from (
       select distinct on (r.viewer_id) r.viewer_id as "userId", p.full_name as name, r.viewer_id = t.manager_id as "isManager",
         t.name as "teamName", r.changed_at as since
       from viewing_right r
       join team t on t.tenant_id = r.tenant_id and t.id = r.team_id and r.viewer_id in (t.manager_id, t.assistant_id)
       join active_member m on m.tenant_id = r.tenant_id and m.team_id = r.team_id and m.user_id = r.user_id
       join person p on p.id = r.viewer_id
       where r.tenant_id = $1 and r.user_id = $2 and r.item_type = $3 and r.status = 'GRANTED'
       order by r.viewer_id, r.changed_at
     ) it order by lower(name), "userId"`,
    [tenantId, ownerId, item],
  )
  return rows.map(({ isManager, since, ...it }) => ({
    ...it,
    relation: isManager ? 'manager' : 'assistant',
    since: since.toISOString(),
  }))
}

/**
 * What a viewer's rights open: asked at each grant and at each look. Whose result the call hands to the viewer (`handed`) is
 * known to the viewer for ever. Source: ledger, Known to a viewer.
 */
export async function openResults(
  { core, tx, tenantId }: Pick<UserContext, 'core' | 'tx' | 'tenantId'>,
  viewerId: number,
  handed: (userId: number) => boolean,
): Promise<Opened> {
  const owners = await letSee(tx, tenantId, viewerId, 'GLA')
  if (owners.length === 0) return { results: new Map(), waiting: new Set() }
  const { gla } = core.doors
  const latest = await gla.latest(tx, tenantId, owners)
  const own = await gla.unitsOf(tx, tenantId, viewerId)
  const isOpen = await open(
    tx,
    { tenantId, instrument: 'gla', viewerId, own },
    latest.map(it => [it.unit]),
    latest.map(it => handed(it.user_id)),
  )
  return {
    results: new Map(latest.filter((_, index) => isOpen[index]).map(it => [it.user_id, it])),
    waiting: new Set(latest.filter((_, index) => !isOpen[index]).map(it => it.user_id)),
  }
}

/** Whose 360 a viewer's rights open, and whose wait. */
interface OpenedReports {
  open: ReadonlySet<number>
  waiting: ReadonlySet<number>
}

/**
 * The same for reports of a 360. One whom the viewer has rated may be told in part, so that it is neither known nor unknown: it opens
 * only where no number that the viewer was served has the leader in it. Source: ledger, Known to a viewer.
 */
export async function openReports(
  { core, tx, tenantId }: Pick<UserContext, 'tx' | 'tenantId'> & { core: { doors: Pick<Doors, 'leader360'> } },
  viewerId: number,
  handed: (userId: number) => boolean,
): Promise<OpenedReports> {
  const owners = await letSee(tx, tenantId, viewerId, 'GL360')
  if (owners.length === 0) return { open: new Set(), waiting: new Set() }
  const { leader360 } = core.doors
  const units = await leader360.unitsOf(tx, tenantId, [...owners, viewerId])
  const viewer = { tenantId, instrument: 'team360', viewerId, own: units.get(viewerId) ?? [] } as const
  const rated = new Set(await leader360.ratedBy(tx, tenantId, viewerId))
  const inPart = owners.flatMap(it => units.get(it)?.filter(unit => rated.has(unit)) ?? [])
  const { served } = inPart.length > 0 ? await metBy(tx, viewer, inPart) : { served: new Set<number>() }
  const asked = owners.filter(it => !units.get(it)?.some(unit => served.has(unit)))
  const isOpen = await open(
    tx,
    viewer,
    asked.map(it => units.get(it) ?? []),
    asked.map(handed),
  )
  const opened = new Set(asked.filter((_, index) => isOpen[index]))
  return { open: opened, waiting: new Set(owners.filter(it => !opened.has(it))) }
}
