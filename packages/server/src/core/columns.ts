type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S

/**
 * The columns of a body: `durationStart` is stored in `duration_start`. What is written `satisfies` it, so that a field of the
 * contract that is not stored does not compile:
 *
 *     const columnsOf = (body: Body) => ({ name: body.name.trim(), … }) satisfies ColumnsOf<Body>
 */
export type ColumnsOf<Body> = { [Field in keyof Body & string as Snake<Field>]-?: unknown }
