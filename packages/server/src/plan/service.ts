import type { plan } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { roleChallenges, saveRoleChallenges } from './challenges.ts'

/** The leader's plan. */
export const planHandlers: Handlers<typeof plan> = { roleChallenges, saveRoleChallenges }
