export { loadTexts, rooms } from 'virtual:trellis-texts/unkept'
export { default as css } from '../../src/shared/Dialog.css?inline'
export { Unkept as Part } from '../../src/survey/Unkept.tsx'
