/** What an operator sets by `TRELLIS_…` and `NODE_ENV` on the server, and everybody may know. */
export interface PublicConfig {
  product: string
  /** Who offers the product. */
  provider: string
  supportEmail: string
  /** Where administrators and buyers manage the licence. */
  consoleUrl: string
  /** Whether the debug screen is there: never in production. */
  debug: boolean
}

/** What holds where the operator sets nothing. */
export const publicDefaults: PublicConfig = {
  product: 'Trellis',
  provider: 'Trellis',
  supportEmail: 'support@trellis.example',
  consoleUrl: 'https://console.trellis.example/',
  debug: true,
}

/** Id of the element of the portal's page in which the server puts the configuration, as JSON. */
export const publicConfigId = 'trellis-config'
