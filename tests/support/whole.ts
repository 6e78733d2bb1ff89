/**
 * Whether everything is asked for (`npm run test:whole`). Without it, tests that say one thing of every language, person, width, host
 * or way say it of one of each kind: the one most likely to break.
 */
export const isWhole = process.env.TRELLIS_WHOLE === '1'

/** All cases of a test where everything is asked for, else these of them. */
export const ofAll = <T>(all: readonly T[], few: readonly T[]): readonly T[] => (isWhole ? all : few)
