/** The roles of the spec. `TRELLIS_OPS` is the provider's own operations role. */
export const roles = [
  'Everyone',
  'USER',
  'ADMIN',
  'BUYER',
  'TRELLIS_OPS',
  'TEAM_MANAGER',
  'TEAM_MEMBER',
  'TEAM_ANALYTICS',
  'GROWTH_LEADER_ANALYTICS',
] as const

export type Role = (typeof roles)[number]

/** Whether a person with `held` roles may see a thing that asks for one of `wanted`. No list asks for nothing. */
export function holdsRole(held: readonly Role[], wanted: readonly Role[] | undefined): boolean {
  return !wanted || wanted.includes('Everyone') || wanted.some(role => held.includes(role))
}
