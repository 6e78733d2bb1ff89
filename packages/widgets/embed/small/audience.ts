export { loadTexts, rooms } from 'virtual:trellis-texts/audience'
export { AlignmentAudience as Part } from '../../src/alignment/AlignmentAudience.tsx'
export { default as css } from './audience.css?inline'
