export { loadTexts, rooms } from 'virtual:trellis-texts/research'
export { ResearchQuestions as Part } from '../../src/survey/ResearchQuestions.tsx'
export { default as css } from './research.css?inline'
