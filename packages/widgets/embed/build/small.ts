import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = at('embed/small/')

/** What has a smaller part of the same name in `embed/small`. */
const smaller = [
  '../sdk/src/client.ts',
  'src/shared/createToasts.ts',
  'src/shared/Toasts.tsx',
  'src/shared/Tooltip.tsx',
]
/** What has one there that loads it when it is first drawn or asked. */
const later = [
  'embed/Consent.tsx',
  'embed/host.ts',
  'embed/themes.ts',
  'src/alignment/AlignmentAudience.tsx',
  'src/alignment/AskedPeople.tsx',
  'src/gla/GlaLanguageSwitch.tsx',
  'src/survey/LanguageChoice.tsx',
  'src/survey/ResearchQuestions.tsx',
]
const lazy = new Set([...smaller, ...later].map(at))
const inside = new Set(smaller.map(at))

/** Where parts that come later are: `lazy` in files of their own, or all `inside` one script, which may not import. */
export type How = 'lazy' | 'inside'

/** The file that comes in where `path` is imported. What is in `embed/small` itself may import the large one. */
export const small = (path: string, importer: string, how: How): string =>
  (how === 'lazy' ? lazy : inside).has(path) && !importer.startsWith(folder) ? folder + basename(path) : path
