export { loadTexts, rooms } from 'virtual:trellis-texts/comments'
export { CommentMargin as Part } from '../../src/plan/CommentMargin.tsx'
export { default as css } from '../../src/plan/Comments.css?inline'
