import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type EmbeddedWidget, widgets } from '../widgets.ts'

const door = fileURLToPath(new URL('../component.ts', import.meta.url))
const nameOf = ({ name }: EmbeddedWidget) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
const propOf = (attribute: string) => attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `virtual:trellis-components`: a React component a widget, which brings its modules in when it is drawn. */
export const components = (): Plugin => ({
  name: 'trellis-components',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'virtual:trellis-components') return `\0${id}`
    // React stays the host's, and each widget is a folder beside this.
    return id === 'react' || /^\.\/[a-z-]+\/index\.js$/.test(id) ? { id, external: true } : undefined
  },
  load(id) {
    if (id !== '\0virtual:trellis-components') return undefined
    const lines = widgets.map(it => {
      const props = Object.keys(it.attributes ?? {}).map(attribute => [propOf(attribute), attribute])
      return `export const ${nameOf(it)} = component('trellis-${it.name}', ${JSON.stringify(props)}, () => import('./${it.name}/index.js'))`
    })
    return [`import { component } from '${door}'`, ...lines].join('\n')
  },
})

/** Type declarations of the React components: what all share, and one a widget. */
export const componentTypes = (shared: string): string =>
  shared.replace('./trellis.public.d.ts', './trellis.d.ts') +
  widgets
    .map(it => {
      const own = Object.entries(it.attributes ?? {}).map(
        ([name, { type, what }]) => `  /** ${what} */\n  ${propOf(name)}?: ${type}\n`,
      )
      return `
export interface ${nameOf(it)}Props extends WidgetProps {${own.length ? `\n${own.join('')}` : ''}}
/** ${it.title}. On a server it draws an empty \`<trellis-${it.name}>\` as the placeholder. */
export declare function ${nameOf(it)}(props: ${nameOf(it)}Props): ReactElement
`
    })
    .join('')

/** Type declarations of the elements, with the tag of each widget. */
export const elementTypes = (shared: string): string =>
  shared.replace(
    'declare global {\n',
    `$&  interface HTMLElementTagNameMap {\n${widgets.map(it => `    'trellis-${it.name}': TrellisElement\n`).join('')}  }\n`,
  )
