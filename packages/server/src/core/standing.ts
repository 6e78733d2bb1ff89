// By hand: asked by nearly every call of a team, so that the plans are kept.

import {
  canDo,
  type Deed,
  maySee,
  type Relation,
  type Role,
  type SeenFacts,
  type SeenItem,
  standingOf,
} from '@trellis/sdk/contract'
import type { UserContext } from './context.ts'
import { refuse } from './refuse.ts'

/** Who looks at which team. */
type Caller = Pick<UserContext, 'tx' | 'tenantId' | 'userId' | 'principal'>

/** A team as the caller stands to it. What follows from that is in two tables of the SDK: `audiences` and `doers`. */
export interface Standing {
  teamId: number
  name: string
  managerId: number
  assistantId: number | null
  version: number
  relations: readonly Relation[]
  /** Whether the caller may see an item of the team now. */
  may(item: SeenItem, facts?: SeenFacts): boolean
  can(deed: Deed): boolean
  /** The same standing where the caller may do it, else `forbidden`. */
  to(deed: Deed): Standing
  /** The same standing where the caller may see it, else `forbidden`. */
  toSee(item: SeenItem, facts?: SeenFacts): Standing
  /** The standing of one who stands to the team in more ways than the team's own rows tell. */
  and(more: readonly Relation[]): Standing
}

type Facts = Pick<Standing, 'teamId' | 'name' | 'managerId' | 'assistantId' | 'version' | 'relations'>

function standingWith(facts: Facts, roles: readonly Role[]): Standing {
  const { relations } = facts
  const it: Standing = {
    ...facts,
    may: (item, seen) => maySee(item, relations, seen),
    can: deed => canDo(deed, [...relations, ...roles]),
    to(deed) {
      if (!it.can(deed)) throw refuse('forbidden')
      return it
    },
    toSee(item, seen) {
      if (!it.may(item, seen)) throw refuse('forbidden')
      return it
    },
    and: more => standingWith({ ...facts, relations: [...relations, ...more] }, roles),
  }
  return it
}

interface Row extends Record<string, unknown> {
  id: number
  name: string
  manager_id: number
  assistant_id: number | null
  version: number
  /** Null where the person has no place in the team, false before the invitation is answered. */
  is_member: boolean | null
}

const rows = `select t.id, t.name, t.manager_id, t.assistant_id, t.version, m.status <> 'PENDING' as is_member
  from team t left join team_member m on m.tenant_id = t.tenant_id and m.team_id = t.id and m.user_id = $2 and m.removed_at is null
  where t.tenant_id = $1`

function standingFrom({ userId, principal }: Caller, it: Row): Standing {
  const isManager = it.manager_id === userId
  const relations: Relation[] = []
  if (isManager) relations.push('manager')
  if (it.assistant_id === userId) relations.push('assistant')
  if (isManager || it.is_member) relations.push('member')
  else if (it.is_member === false) relations.push('invited')
  relations.push(...standingOf(principal.roles))
  if (principal.actUserId !== undefined) relations.push('actedFor')
  const facts = {
    teamId: it.id,
    name: it.name,
    managerId: it.manager_id,
    assistantId: it.assistant_id,
    version: it.version,
    relations,
  }
  return standingWith(facts, principal.roles)
}

/** How a person stands to a team, nothing refused; null where there is no such team. `lock` holds the team until the call ends. */
export async function findStanding(caller: Caller, teamId: number, lock: '' | 'lock' = ''): Promise<Standing | null> {
  const [row] = await caller.tx.query<Row>(
    `${rows} and t.id = $3 ${lock && 'for no key update of t'}`,
    [caller.tenantId, caller.userId, teamId],
    `standing${lock}`,
  )
  return row ? standingFrom(caller, row) : null
}

/**
 * How the caller stands to a team whose details the caller may see. Any other team is `notFound`, as an id is that does not exist.
 * `(await standing(context, id, 'lock')).to('editTeam')` goes on where the caller may, and is `forbidden` else.
 */
export async function standing(caller: Caller, teamId: number, lock: '' | 'lock' = ''): Promise<Standing> {
  const found = await findStanding(caller, teamId, lock)
  if (!found?.may('teamDetails')) throw refuse('notFound')
  return found
}

/** The teams that a person manages, assists or has joined, by name. An invitation that waits makes none of them. */
export async function ownTeams(caller: Caller): Promise<Standing[]> {
  const found = await caller.tx.query<Row>(
    `${rows} and t.id in (select team_id from team_person where tenant_id = $1 and user_id = $2) order by t.name, t.id`,
    [caller.tenantId, caller.userId],
    'own-teams',
  )
  return found.map(it => standingFrom(caller, it))
}
