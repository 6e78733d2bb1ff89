/** The names and addresses that the spec leaves to configuration. Set at build time by `VITE_TRELLIS_…`. */
export const config = {
  product: import.meta.env?.VITE_TRELLIS_PRODUCT ?? 'Trellis',
  provider: import.meta.env?.VITE_TRELLIS_PROVIDER ?? 'Trellis',
  supportEmail: import.meta.env?.VITE_TRELLIS_SUPPORT ?? 'support@trellis.example',
  consoleUrl: import.meta.env?.VITE_TRELLIS_CONSOLE ?? 'https://console.trellis.example/',
}

/** Where a signed-in person starts. */
export const home = '/dashboard/main-dashboard'
