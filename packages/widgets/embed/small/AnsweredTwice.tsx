import type { AnsweredTwiceProps } from '../../src/survey/AnsweredTwice.tsx'
import { later } from './later.tsx'

/** Seldom seen, and only after the server has answered. Where it does not come the answers stay on the device, and it is asked anew at the next visit. */
export const AnsweredTwice = later<AnsweredTwiceProps>('twice', () => import('./twice.ts'))
