import { holdsRole, type Role } from './roles.ts'

/**
 * How somebody stands to the person or team that something belongs to. One person can stand in several ways. `member` has
 * accepted the team's invitation, `invited` has not answered it, `asked` is asked in the team's newest survey; `admin`
 * answers for the organisation; `network` supports a leader and has said yes, `guest` does so from outside by a link. `actedFor` beside others: an administrator acts in the person's name, who does less then.
 */
export const relations = [
  'self',
  'manager',
  'assistant',
  'member',
  'invited',
  'asked',
  'network',
  'guest',
  'admin',
  'actedFor',
] as const
export type Relation = (typeof relations)[number]

/** How a person with these roles stands to every team of the organisation. */
export const standingOf = (roles: readonly Role[]): Relation[] =>
  holdsRole(roles, ['ADMIN', 'BUYER']) ? ['admin'] : []
