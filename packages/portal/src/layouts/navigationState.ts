import { signal } from '@preact/signals-react'
import { store, stored } from '@trellis/widgets'

const key = 'trellis.navigation'

interface NavigationState {
  /** Whether the side navigation is shown at all. */
  open: boolean
  /** Pinned at full width; else a narrow rail of icons. */
  pinned: boolean
}

function keptState(): NavigationState {
  try {
    return { open: true, pinned: true, ...(JSON.parse(stored(key) ?? '{}') as Partial<NavigationState>) }
  } catch {
    return { open: true, pinned: true }
  }
}

/** How the person likes the side navigation, kept in this browser. */
export const navigation = signal(keptState())

/** Whether the drawer of the compact layout is open. */
export const drawer = signal(false)

/** Changes and keeps it. */
export function setNavigation(changes: Partial<NavigationState>) {
  navigation.value = { ...navigation.value, ...changes }
  store(key, JSON.stringify(navigation.value))
}
