export { loadTexts, rooms } from 'virtual:trellis-texts/handin'
export { AlignmentSubmit as Part } from '../../src/alignment/AlignmentSubmit.tsx'
export { default as css } from '../../src/shared/Dialog.css?inline'
