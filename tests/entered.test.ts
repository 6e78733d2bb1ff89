import { contract } from '@trellis/sdk/contract'
import { expect, test } from 'vitest'

/** Ends of texts that no person enters as words: codes, parts of links, secrets. They are taken as they come. */
const asTheyCome = [
  ...[
    '.client_id',
    '.clientId',
    '.org_id',
    '.login_hint',
    '.sortBy',
    '.timeZone',
    '.deviceTimeZone',
    '.expressCreateMember.roles',
  ],
  ...['.callback.code', '.callback.state', '.callback.iss', '.token', '.statement', '.inviteKey'],
  ...['.oldPassword', '.password', '.questionCode', '.question_id', '.userAnswers.description', '.link'],
  // What the research asks for apart: an embed of few bytes checks it.
  ...['Other', '.origin'],
]

interface Def {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  options?: Schema[]
}
interface Schema {
  def: Def
  safeParse: (value: unknown) => { success: boolean; data?: unknown }
}

/** Texts within a schema, by their path. */
function textsOf(schema: Schema, path: string): [string, Schema][] {
  const { type, shape = {}, innerType, element, options = [] } = schema.def
  if (type === 'string') return [[path, schema]]
  return [
    ...Object.entries(shape).flatMap(([name, it]) => textsOf(it, `${path}.${name}`)),
    ...[innerType, element, ...options].flatMap(it => (it ? textsOf(it, path) : [])),
  ]
}

/** Whether blanks around a text stay in it. */
const keepsBlanks = (text: Schema) => ['  a  ', '  aaaaaaaa  '].some(it => text.safeParse(it).data === it)

test('blanks around what a person enters are taken off by its schema, `entered` or `name`, or it is refused', () => {
  const texts = Object.entries(contract).flatMap(([room, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, it]: [string, { body?: unknown; query?: unknown }]) =>
      [it.body, it.query].flatMap(schema => (schema ? textsOf(schema as Schema, `${room}.${name}`) : [])),
    ),
  )
  expect(texts.length).toBeGreaterThan(50)
  const kept = texts.filter(([, it]) => keepsBlanks(it)).map(([path]) => path)
  expect(kept.filter(path => !asTheyCome.some(it => path.endsWith(it)))).toEqual([])
  expect(asTheyCome.filter(it => !kept.some(path => path.endsWith(it)))).toEqual([])
})
