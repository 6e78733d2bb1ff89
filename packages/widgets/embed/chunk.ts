/** The loader's half of a widget: hashed, imported when its tag stands on the page. */
export { define } from './gla-survey/index.ts'
