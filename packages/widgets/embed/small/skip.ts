export { loadTexts, rooms } from 'virtual:trellis-texts/skip'
export { default as css } from '../../src/shared/Dialog.css?inline'
export { SkipQuestion as Part } from '../../src/survey/SkipQuestion.tsx'
