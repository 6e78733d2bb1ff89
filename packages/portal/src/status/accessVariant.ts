import type { ShellState } from '../startup.ts'

/** The screens of "access denied". */
export type AccessVariant = 'expiredBuyer' | 'expiredUser' | 'needed' | 'granted'

/** Which screen a person sees. `forbidden`: sent here by a call that was refused, not by the plan or a missing role. */
export function accessVariant({ user, plan }: Pick<ShellState, 'user' | 'plan'>, forbidden: boolean): AccessVariant {
  if (plan.status === 'CANCELLED') return user.roles.includes('BUYER') ? 'expiredBuyer' : 'expiredUser'
  return forbidden || !user.roles.includes('USER') ? 'needed' : 'granted'
}
