export { loadTexts, rooms } from 'virtual:trellis-texts/guest'
export { Guest as Part } from '../plan-board/Guest.tsx'
export { default as css } from './guest.css?inline'
