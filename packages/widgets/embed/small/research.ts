export { loadTexts } from 'virtual:trellis-texts/later'
export { default as css } from '../gla-survey/later.css?inline'
export { ResearchQuestions } from '../../src/gla/ResearchQuestions.tsx'
