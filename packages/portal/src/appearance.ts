import type { Scheme, Theme } from '@trellis/sdk'
import { store, stored } from '@trellis/widgets'

/** Spacing: by the width of the window, or fixed. */
export const densities = ['auto', 'dense', 'compact'] as const
export type Density = (typeof densities)[number]

export interface Appearance {
  theme: Theme
  scheme: Scheme
  density: Density
}

const key = 'trellis.appearance'
const initial: Appearance = { theme: 'default', scheme: 'system', density: 'auto' }

/** The looks kept in this browser, so that the first paint is right before the profile is known. */
export function keptAppearance(): Appearance {
  try {
    return { ...initial, ...(JSON.parse(stored(key) ?? '{}') as Partial<Appearance>) }
  } catch {
    return initial
  }
}

/** Puts changed looks on the document and keeps them. The profile holds theme and scheme; spacing belongs to the device. */
export function applyAppearance(changes: Partial<Appearance> = {}): Appearance {
  const now = { ...keptAppearance(), ...changes }
  const data = document.documentElement.dataset
  data.theme = now.theme
  if (now.scheme === 'system') delete data.scheme
  else data.scheme = now.scheme
  if (now.density === 'auto') delete data.density
  else data.density = now.density
  store(key, JSON.stringify(now))
  return now
}
