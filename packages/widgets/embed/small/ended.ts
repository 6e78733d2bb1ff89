export { loadTexts, rooms } from 'virtual:trellis-texts/ended'
export { AlignmentEnded as Part } from '../../src/alignment/AlignmentEnded.tsx'
