import type { Realtime } from '@trellis/sdk'
import type { EmbedSettings } from './types.ts'

/**
 * Hears what others change, by the token that the element and its page have. Nothing in a file with all in one, which is to be
 * small and brings in no other: there a widget looks by itself. `onRefused`: the page lets no connection be.
 */
export const live = async (
  _host: EmbedSettings,
  _page: EmbedSettings,
  _onRefused: () => void,
): Promise<Realtime | undefined> => undefined
