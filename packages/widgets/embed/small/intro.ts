export { loadTexts, rooms } from 'virtual:trellis-texts/intro'
export { ResearchIntro as Part } from '../../src/alignment/ResearchIntro.tsx'
