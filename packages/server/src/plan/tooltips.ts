import type { plan } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { wordingOf } from './content.ts'

/** What the board says of its places and types. */
export const tooltips: Handler<typeof plan.tooltips> = async ({ language }) => wordingOf(language).tooltips
