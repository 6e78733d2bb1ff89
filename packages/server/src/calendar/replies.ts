import * as z from 'zod/mini'

// What a provider says is read as far as it is needed, and no further than it can be kept: a reply of another shape is
// given up as one that could not be read (`ask.ts`), and changes nothing.

// The database keeps no NUL.
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine(it => !it.includes('\0')),
  )

/** The id of an event. Google's have up to 1,024 characters. */
export const eventId = text(1500).check(z.minLength(1))
/** What tells one state of an event from the next. */
export const eventTag = text(1000)
export const eventTitle = text(100_000)
export const link = text(4000)
/** With what the next look goes on. */
export const syncToken = text(10_000).check(z.minLength(1))

/** A day, or an instant, of a year that a calendar can show; without a zone it is read by whoever knows which. */
export const eventTime = z.string().check(
  z.regex(/^(?:19|20|21)\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/),
  z.refine(it => !Number.isNaN(Date.parse(it))),
)

/** What a provider may leave out, or say that there is none of. */
export const maybe = <T extends z.ZodMiniType>(it: T) => z.optional(z.nullable(it))
