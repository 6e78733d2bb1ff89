import { describe, expect, test } from 'vitest'
import { credentialIn } from './baked.ts'

const genuine = { name: 'Genuine' }
const forged = { name: 'Forged' }
const space = 'https://purl.imsglobal.org/ob/v3p0'
const cdata = (it: object | string) => `<![CDATA[${typeof it === 'string' ? it : JSON.stringify(it)}]]>`
const held = (it: object, name = 'openbadges:credential', uri = space, more = '') =>
  `<${name} xmlns:${name.split(':')[0]}="${uri}"${more}>${cdata(it)}</${name}>`
const svg = (inner: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)

const moreThanOne = 'The file holds more than one credential'
const none = 'The file holds no credential'

test('a file with a mark of the byte order is read as one without', () => {
  expect(credentialIn(Buffer.from(`\uFEFF${JSON.stringify(genuine)}`))).toEqual(genuine)
  expect(credentialIn(svg(held(genuine), '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n'))).toEqual(genuine)
})

test('of JSON the whole is the credential, whatever a text in it looks like', () => {
  const file = { ...forged, description: svg(held(genuine)).toString() }
  expect(credentialIn(Buffer.from(JSON.stringify(file)))).toEqual(file)
  expect(() => credentialIn(Buffer.from('nothing'))).toThrow(none)
})

test('a name that is given twice is refused, at any depth: who reads it may see the one that is not signed', () => {
  const twice = /^The file gives the same name twice/
  const read = (json: string) => credentialIn(Buffer.from(json))
  expect(() => read('{"name":"Forged","name":"Genuine"}')).toThrow(twice)
  expect(() => read('[{"a":[{"name":"Forged" , "n\\u0061me"\n:"Genuine"}]}]')).toThrow(twice)
  expect(() => read('{"__proto__":{},"__proto__":{}}')).toThrow(twice)
  for (const json of [
    '{"a":{"name":1},"b":{"name":2}}',
    '{"a":"\\",\\"a\\":","b":["c",":"]}',
    '{"\\\\":"\\\\","a":": \\":"}',
  ])
    expect(read(json)).toEqual(JSON.parse(json))
  expect(read(`{"__proto__":{"a":1},"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBeDefined()
  expect(read(JSON.stringify({ image: 'x'.repeat(20_000_000) }))).toBeDefined()
})

describe('plan, Badges: a picture holds exactly one credential, read as XML is read', () => {
  test.each([
    ['as the standard writes it', held(genuine)],
    ['by another prefix', held(genuine, 'ob:credential')],
    ['by the namespace of the element itself', `<credential xmlns="${space}">${cdata(genuine)}</credential>`],
    [
      'as a text without CDATA',
      held(genuine).replace(cdata(genuine), JSON.stringify(genuine).replaceAll('"', '&quot;')),
    ],
    ['beside a comment that looks like one', `<!-- ${held(forged)} -->${held(genuine)}`],
    ['beside a text that looks like one', `<desc>${cdata(held(forged).split(']]>')[0] ?? '')}</desc>${held(genuine)}`],
    [
      'where comments begin and end within texts',
      `<desc>${cdata('<!--')}</desc>${held(genuine)}<desc>${cdata('-->')}</desc>`,
    ],
  ])('it is found: %s', (_, inner) => {
    expect(credentialIn(svg(inner))).toEqual(genuine)
  })

  test.each([
    ['a second element', held(genuine) + held(forged), moreThanOne],
    ['one within the other', held(genuine).replace('<![', `${held(forged)}<![`), moreThanOne],
    ['a second one by another prefix', held(genuine) + held(forged, 'ob:credential'), moreThanOne],
    ['a second one of another namespace', held(genuine) + held(forged, undefined, 'urn:other'), moreThanOne],
    ['an empty one before it', `<credential xmlns="${space}"/>${held(genuine)}`, moreThanOne],
    ['one of another namespace alone', held(genuine, undefined, 'urn:other'), none],
    ['one of no namespace', `<credential xmlns="">${cdata(genuine)}</credential>`, none],
    ['one in a comment alone', `<!-- ${held(genuine)} -->`, none],
    ['a JWT beside it', held(genuine, undefined, undefined, ' verify="a.b.c"'), /as a JWT/],
    ['a prefix that is not declared', `<openbadges:credential>${cdata(genuine)}</openbadges:credential>`, /as XML is/],
    ['an end that is missing', `${held(genuine)}<g>`, /as XML is/],
    ['an entity', `${held(genuine)}&forged;`, /as XML is/],
  ])('it is refused: %s', (_, inner, says) => {
    expect(() => credentialIn(svg(inner))).toThrow(says)
  })

  test('it is refused where it declares a document type or other signs than UTF-8', () => {
    const type = `<!DOCTYPE svg [<!ATTLIST credential xmlns CDATA #FIXED "${space}">]>`
    expect(() => credentialIn(svg(held(genuine), type))).toThrow(/document type/)
    expect(() => credentialIn(svg(held(genuine), '<?xml version="1.0" encoding="UTF-7"?>'))).toThrow(/UTF-8/)
    expect(() => credentialIn(Buffer.concat([svg(held(genuine)), Buffer.from([0xff])]))).toThrow(none)
  })
})

describe('plan, Badges: a picture that is nested deeply', () => {
  const within = (levels: number) => svg('<g>'.repeat(levels) + held(genuine) + '</g>'.repeat(levels))

  test('is read as deep as editors write, and refused beyond', () => {
    expect(credentialIn(within(100))).toEqual(genuine)
    expect(() => credentialIn(within(300))).toThrow('The picture is nested deeper than 256 levels')
  })

  test('holds nobody up: neither how deep it is nor how much is drawn', () => {
    const started = performance.now()
    expect(() => credentialIn(within(100_000))).toThrow(/nested deeper/)
    expect(() => credentialIn(svg('<g>'.repeat(100_000)))).toThrow(/nested deeper/)
    expect(
      credentialIn(svg(`${'<g>'.repeat(200)}${'<g/>'.repeat(100_000)}${'</g>'.repeat(200)}${held(genuine)}`)),
    ).toEqual(genuine)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('plan, Badges: a PNG holds exactly one credential', () => {
  const png = (...parts: [type: string, data: string][]) => {
    const start = Buffer.from('89504e470d0a1a0a', 'hex')
    const chunks = parts.map(([type, data]) => {
      const bytes = Buffer.from(`0000${type}${data}0000`)
      bytes.writeUInt32BE(bytes.length - 12)
      return bytes
    })
    return Buffer.concat([start, ...chunks])
  }
  const part = (it: object | string, type = 'iTXt', key = 'openbadgecredential'): [string, string] => [
    type,
    `${key}\0\0\0\0\0${typeof it === 'string' ? it : JSON.stringify(it)}`,
  ]

  test('it is found among other parts', () => {
    const file = png(['IHDR', 'x'], part('by hand', 'iTXt', 'Comment'), part(genuine), ['IEND', ''])
    expect(credentialIn(file)).toEqual(genuine)
  })

  test.each([
    ['two parts', [part(genuine), part(forged)], moreThanOne],
    ['the second after the end of the picture', [part(genuine), ['IEND', ''], part(forged)], moreThanOne],
    ['one of another kind of text beside it', [part(genuine), part(forged, 'tEXt')], moreThanOne],
    ['one in a language beside it', [['iTXt', 'openbadgecredential\0\0\0de\0\0{}'], part(genuine)], moreThanOne],
    ['one that is compressed', [['iTXt', 'openbadgecredential\0\u0001\0\0\0{}']], none],
    ['one that is drawn in its text', [part(svg(held(genuine)).toString())], none],
    ['nothing', [['IEND', '']], none],
  ] satisfies [string, [string, string][], string][])('it is refused: %s', (_, parts, says) => {
    expect(() => credentialIn(png(...parts))).toThrow(says)
  })
})
