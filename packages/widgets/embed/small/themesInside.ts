import css from '../themes.css?inline'

/** The same in the single file, which imports nothing later. */
export const themes = async () => css
