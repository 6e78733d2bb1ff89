/** The colours of all themes but the default, brought in when one is asked for. */
export const themes = async () => (await import('../themes.css?inline')).default
