import type { BandNumber, I18n, TextKey } from '@trellis/sdk'

/** The word of a band. */
export const bandWord = (i18n: I18n, band: BandNumber): string =>
  i18n.t(`core.bands.${band === 0 ? 'none' : band}` as TextKey)
