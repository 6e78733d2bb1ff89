import type { UpdateType } from 'kysely'
import type { DB } from './tables.ts'

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S

/**
 * The columns of a table that a body fills: `durationStart` is stored in `duration_start`. What is written `satisfies` it, so that
 * a field of the contract that is not stored, one without a column, or a value that its column cannot hold does not compile:
 *
 *     const columnsOf = (body: Body) => ({ name: body.name, … }) satisfies ColumnsOf<Body, 'team'>
 */
export type ColumnsOf<Body, Table extends keyof DB> = {
  [Field in keyof Body & string as Snake<Field>]-?: UpdateType<DB[Table][Snake<Field> & keyof DB[Table]]> | undefined
}
