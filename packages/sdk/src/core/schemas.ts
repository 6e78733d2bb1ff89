import * as z from 'zod/mini'
import { languages } from './languages.ts'
import { relations } from './relations.ts'
import { roles } from './roles.ts'

/** A database id as the API shows it. */
export const id = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
/** The same in a path or query, where everything is text. */
export const idText = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
/** A whole number in a query. */
export const numberText = (least: number, most: number) =>
  z.coerce.number<number | string>().check(z.int(), z.gte(least), z.lte(most))
const storable = /^[^\0\p{Cs}]*$/u
/** Text of at most `most` characters without what the database cannot store: NUL and halves of surrogate pairs. */
export const text = (most: number, least = 0) =>
  z.string().check(z.minLength(least), z.maxLength(most), z.regex(storable))
// Letters that are drawn as nothing, and the empty pattern of braille, are letters all the same.
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
/** The same as a person writes it: blanks around it are not meant, and where something must be written it can be seen. */
export const entered = (most: number, least = 0) =>
  z
    .string()
    .check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(storable), ...(least > 0 ? [z.regex(visible)] : []))
// Control characters, line and paragraph separators, and marks that turn the direction of all that follows.
const unlike = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u
/**
 * The name of a person, team or organisation as it is typed: one line, so that no mail or list can be broken by it, with something in it that
 * can be seen. Blanks around it are not meant.
 */
export const name = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(unlike), z.regex(visible))
/** The same where it may still be missing. */
export const enteredName = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(unlike))
export const email = z.string().check(z.maxLength(254), z.email())
/** Whether a text is an e-mail address that the API accepts; blanks around it are not meant. */
export const isEmail = (typed: string): boolean => z.safeParse(email, typed.trim()).success
export const languageCode = z.enum(languages)
export const role = z.enum(roles)
/** How the caller stands to what is told: `canDo` and `maySee` say what follows. */
export const standing = z.array(z.enum(relations))
/** An instant in ISO 8601, UTC. */
export const instant = z.iso.datetime({ offset: true })
export const nothing = z.object({})
/** A day of this and the neighbouring centuries: the database's calendar ends earlier than ISO's. */
export const day = z.iso.date().check(z.refine(it => it >= '1900-01-01' && it <= '2200-12-31', 'Between 1900 and 2200'))
/** A code of the content or of another service, as programs write it: letters, digits and a few marks. */
export const code = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w.@-]+$/))
