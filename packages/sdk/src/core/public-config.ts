/** Names and addresses that an operator sets by `TRELLIS_…` on the server, and that everybody may know. */
export interface PublicConfig {
  product: string
  /** Who offers the product. */
  provider: string
  supportEmail: string
  /** Where administrators and buyers manage the licence. */
  consoleUrl: string
}

/** What holds where the operator sets nothing. */
export const publicDefaults: PublicConfig = {
  product: 'Trellis',
  provider: 'Trellis',
  supportEmail: 'support@trellis.example',
  consoleUrl: 'https://console.trellis.example/',
}

/** Id of the element of the portal's page in which the server puts the configuration, as JSON. */
export const publicConfigId = 'trellis-config'
