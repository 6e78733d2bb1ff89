export { loadTexts, rooms } from 'virtual:trellis-texts/removal'
export { CommentRemoval as Part } from '../../src/plan/CommentRemoval.tsx'
export { default as css } from '../../src/shared/Dialog.css?inline'
