/** Values of `data-theme`; Default needs none. A theme changes the accent only, never data. */
export const themes = ['default', 'brand', 'teal', 'rose', 'purple', 'amber'] as const
export type Theme = (typeof themes)[number]

/** Values of `data-scheme`; left out, the system decides. */
export type Scheme = 'light' | 'dark'

/** Values of `data-density`; left out, the window's width decides. */
export type Density = 'dense' | 'compact'
