export { loadTexts, rooms } from 'virtual:trellis-texts/milestone'
export { MilestoneDialog as Part } from '../../src/plan/MilestoneDialog.tsx'
export { default as css } from './milestone.css?inline'
