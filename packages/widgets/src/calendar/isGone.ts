import { TrellisError } from '@trellis/sdk'

/** A meeting is not there any more for who asks: called off, or without the person. */
export const isGone = (error: unknown): boolean => error instanceof TrellisError && error.code === 'notFound'
