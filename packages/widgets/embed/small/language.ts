export { loadTexts, rooms } from 'virtual:trellis-texts/language'
export { LanguageChoice as Part } from '../../src/survey/LanguageChoice.tsx'
export { default as css } from './language.css?inline'
