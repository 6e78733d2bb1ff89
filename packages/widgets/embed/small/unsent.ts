export { loadTexts, rooms } from 'virtual:trellis-texts/unsent'
export { default as css } from '../../src/plan/Comments.css?inline'
export { UnsentComments as Part } from '../../src/plan/UnsentComments.tsx'
