export { loadTexts } from 'virtual:trellis-texts/later'
export { ResearchQuestions as Part } from '../../src/survey/ResearchQuestions.tsx'
export { default as css } from '../gla-survey/later.css?inline'
