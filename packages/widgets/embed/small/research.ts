export { ResearchQuestions } from '../../src/gla/ResearchQuestions.tsx'
