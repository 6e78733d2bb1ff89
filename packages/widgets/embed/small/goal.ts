export { loadTexts, rooms } from 'virtual:trellis-texts/goal'
export { GoalDialog as Part } from '../../src/plan/GoalDialog.tsx'
export { default as css } from './form.css?inline'
