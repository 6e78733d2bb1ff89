export { loadTexts, rooms } from 'virtual:trellis-texts/submit'
export { GlaSubmit as Part } from '../../src/gla/GlaSubmit.tsx'
