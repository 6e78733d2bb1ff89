/** Brought in when a theme is asked for. */
export const themes = async () => (await import('../../src/shared/themes.css?inline')).default
