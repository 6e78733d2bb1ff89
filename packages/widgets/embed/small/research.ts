export { loadTexts } from 'virtual:trellis-texts/later'
export { ResearchQuestions } from '../../src/gla/ResearchQuestions.tsx'
