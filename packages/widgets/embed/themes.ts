import css from '../src/shared/themes.css?inline'

/** The colours of all themes but the default. */
export const themes = async () => css
