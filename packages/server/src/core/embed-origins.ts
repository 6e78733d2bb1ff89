import type { I18n, TrellisError } from '@trellis/sdk/contract'
import type { Config } from './config.ts'
import type { Database, Tx } from './db.ts'
import { isOneOf } from './kysely.ts'
import { refusal } from './refuse.ts'

/** Those of some origins that a tenant lists for its pages. The table has no row-level security: who calls from where is asked before anybody is known. */
export async function listedOf(
  on: Pick<Tx, 'kysely'> | Pick<Database, 'kysely'>,
  tenantId: number,
  origins: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.kysely
    .selectFrom('embed_origin')
    .select('origin')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('origin', origins))
    .execute()
  return new Set(rows.map(it => it.origin))
}

/** Whether a tenant lists an origin. */
export const isListedOrigin = async (
  on: Pick<Tx, 'kysely'> | Pick<Database, 'kysely'>,
  tenantId: number,
  origin: string,
): Promise<boolean> => (await listedOf(on, tenantId, [origin])).has(origin)

/**
 * The origin of the host's page that comes with a host's word, a token or a statement, and has to be listed. Null where it is no
 * page, as of a host's back end, and where the page is one of ours, as in a frame.
 */
export const pageOfHost = (origin: string | undefined, { url }: Config): string | null =>
  origin === undefined || origin === url ? null : origin

/** Refuses a host's page that the tenant does not list, in the words that its reader gets where no tenant does. */
export const notListed = (i18n: I18n): TrellisError =>
  refusal(i18n, 'forbidden', 'core.errors.hostRefused', {}, { reason: 'originNotListed' })

/** How long lists are remembered, as long as rights are: other instances follow a change within this time. */
const rememberMs = 5000

interface Lists {
  /** Every origin that some tenant lists. */
  all: ReadonlySet<string>
  of: ReadonlyMap<number, ReadonlySet<string>>
}

async function load({ kysely }: Pick<Database, 'kysely'>): Promise<Lists> {
  const rows = await kysely.selectFrom('embed_origin').select(['tenant_id', 'origin']).execute()
  const of = Map.groupBy(rows, it => it.tenant_id)
  return {
    all: new Set(rows.map(it => it.origin)),
    of: new Map([...of].map(([tenantId, those]) => [tenantId, new Set(those.map(it => it.origin))])),
  }
}

/** What tenants list for their pages, remembered for some seconds: every call from a page of a host asks. */
export function createOrigins(db: Pick<Database, 'kysely'>) {
  let known: { until: number; lists: Promise<Lists> } | undefined

  function lists(): Promise<Lists> {
    if (known && known.until > Date.now()) return known.lists
    const loaded = { until: Date.now() + rememberMs, lists: load(db) }
    known = loaded
    // What failed is asked again.
    loaded.lists.catch(() => {
      if (known === loaded) known = undefined
    })
    return loaded.lists
  }

  return {
    /** Every origin that some tenant lists: who may call from a browser at all. */
    all: async (): Promise<ReadonlySet<string>> => (await lists()).all,
    /** Whether a tenant lists an origin. */
    isListed: async (tenantId: number, origin: string): Promise<boolean> =>
      (await lists()).of.get(tenantId)?.has(origin) ?? false,
    /** Forgets the lists, after a change of one. */
    forget(): void {
      known = undefined
    },
  }
}
