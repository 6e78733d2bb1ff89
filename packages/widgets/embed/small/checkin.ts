export { loadTexts, rooms } from 'virtual:trellis-texts/checkin'
export { SprintCheckIn as Part } from '../../src/sprint/check-in/SprintCheckIn.tsx'
export { default as css } from './checkin.css?inline'
