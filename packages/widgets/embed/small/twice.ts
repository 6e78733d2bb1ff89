export { loadTexts, rooms } from 'virtual:trellis-texts/twice'
export { default as css } from '../../src/shared/Dialog.css?inline'
export { AnsweredTwice as Part } from '../../src/survey/AnsweredTwice.tsx'
