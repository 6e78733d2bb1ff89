import type { Realtime } from '@trellis/sdk'
import type { EmbedSettings } from './types.ts'

/**
 * Hears what others change, by the token that the element and its page have. Nothing in a file with all in one, which is to be
 * small and brings in no other: there a widget looks by itself. `onRefused`: the page lets no connection be. Nothing stays once `signal` is
 * aborted.
 */
export const live = async (
  _host: EmbedSettings,
  _page: EmbedSettings,
  _onRefused: () => void,
  _signal: AbortSignal,
): Promise<Realtime | undefined> => undefined
