import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** What hosts write compiles, and their mistakes do not. */
const hosts = {
  'host.ts': `import '../embed/trellis.d.ts'

const survey = document.querySelector('trellis-gla-survey')
survey?.open()
survey?.addEventListener('trellis:change', event => event.detail.attempted.toFixed())
// @ts-expect-error: answers are in no event.
survey?.addEventListener('trellis:change', event => event.detail.answers)
survey?.addEventListener('trellis:error', event => event.detail.code.trim())
window.trellis('configure', { getToken: async ({ reason }) => (reason === 'start' ? 'a token' : null) })
// @ts-expect-error: a word with a mistake in it.
window.trellis('confgure', {})
trellis('create', 'gla-survey', '#slot')
window.trellis.create('gla-survey', '#slot', { language: 'de' }).close()
// @ts-expect-error: no such widget.
trellis.create('nope', '#slot')
`,
  'host.tsx': `import { AlignmentSurvey, GlaSurvey, TrellisProvider } from '../react/index.js'

export const page = (
  <TrellisProvider api="https://trellis.example" getToken={() => null}>
    <GlaSurvey theme="teal" open onChange={event => event.detail.attempted.toFixed()} />
    <AlignmentSurvey teamId={7} preview onError={event => event.detail.code.trim()} />
    {/* @ts-expect-error: the assessment is no team's. */}
    <GlaSurvey teamId={7} />
    {/* @ts-expect-error: no such theme. */}
    <GlaSurvey theme="tael" />
  </TrellisProvider>
)
`,
}

test.each(Object.entries(hosts))('the types that hosts get: %s', (name, source) => {
  // Beside the built types, where React's are found.
  const folder = at('packages/widgets/dist/host-types')
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name}`, source)
  const options = '--ignoreConfig --noEmit --strict --module nodenext --target es2022 --lib es2022,dom,dom.iterable'
  const { stdout, stderr, status } = spawnSync(
    at('node_modules/.bin/tsc'),
    [...options.split(' '), '--jsx', 'react-jsx', `${folder}/${name}`],
    { cwd: at('packages/widgets'), encoding: 'utf8' },
  )
  expect([status, stdout + stderr]).toEqual([0, ''])
})
