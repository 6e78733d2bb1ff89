export { loadTexts, rooms } from 'virtual:trellis-texts/compose'
export { CommentComposer as Part } from '../../src/plan/CommentComposer.tsx'
export { default as css } from './compose.css?inline'
