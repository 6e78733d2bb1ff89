import { test } from 'vitest'

/**
 * Whether everything is asked for: by `npm run test:whole`, or by the name of a file. Without it, tests that say one thing of every
 * language, person, width, host or way say it of one of each kind: the one most likely to break. A new room adds to `npm test` a way or two through
 * it in the browser, and nothing of many seconds; all else of that kind is `testWhole`, so that many rooms keep it short, too.
 */
export const isWhole = process.env.TRELLIS_WHOLE === '1'

/** All cases of a test where everything is asked for, else these of them. */
export const ofAll = <T>(all: readonly T[], few: readonly T[]): readonly T[] => (isWhole ? all : few)

/** A test that runs where everything is asked for alone: a further way to what a shorter one guards, or one that takes half a minute. */
export const testWhole = test.runIf(isWhole)
