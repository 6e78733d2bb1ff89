import type { I18n } from '@trellis/sdk'

/** Capabilities whose strength and next step have words of their own. */
const told = [
  'direction',
  'strategicThinking',
  'execution',
  'decisions',
  'communication',
  'empowerment',
  'developingPeople',
  'inclusion',
  'change',
  'selfManagement',
] as const

/** The capability as the name of its own words; undefined where it has none. */
export const toldOf = (capability: string) => told.find(it => it === capability)

/** What to do about a capability, as a call of a few words; null where it has none. */
export function growthWords({ t }: Pick<I18n, 't'>, capability: string): string | null {
  const code = toldOf(capability)
  return code ? t(`gla.profile.grow.${code}`) : null
}
