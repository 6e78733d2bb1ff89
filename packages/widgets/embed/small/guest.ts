export { loadTexts, rooms } from 'virtual:trellis-texts/guest'
export { default as css } from '../../src/shared/Avatar.css?inline'
export { Guest as Part } from '../plan-board/Guest.tsx'
