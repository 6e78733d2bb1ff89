import type { UpdateType } from 'kysely'
import type { DB } from './tables.ts'

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S

/**
 * The columns of a table that a body fills: `durationStart` is stored in `duration_start`, or where `Named` says so. What is
 * written `satisfies` it, so that a field of the contract that is not stored, one without a column, or a value that its column
 * cannot hold does not compile. What a body has for another purpose is named by `Omit`:
 *
 *     const columnsOf = (body: Omit<Body, 'version'>) => ({ name: body.name, … }) satisfies ColumnsOf<typeof body, 'team'>
 */
export type ColumnsOf<
  Body,
  Table extends keyof DB,
  Named extends { [Field in keyof Body]?: keyof DB[Table] & string } = Record<never, never>,
> = {
  [Field in keyof Body & string as ColumnOf<Field, Named>]-?:
    | UpdateType<DB[Table][ColumnOf<Field, Named> & keyof DB[Table]]>
    | undefined
}

type ColumnOf<Field extends string, Named> = Field extends keyof Named ? Named[Field] & string : Snake<Field>
