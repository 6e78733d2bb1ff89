export { loadTexts, rooms } from 'virtual:trellis-texts/conflict'
export { DraftConflict as Part } from '../../src/plan/DraftConflict.tsx'
