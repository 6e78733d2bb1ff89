export { loadTexts, rooms } from 'virtual:trellis-texts/outcomes'
export { OutcomeSearch as Part } from '../../src/plan/OutcomeSearch.tsx'
export { default as css } from './outcomes.css?inline'
