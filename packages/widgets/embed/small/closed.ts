export { loadTexts, rooms } from 'virtual:trellis-texts/closed'
export { Closed as Part } from '../Closed.tsx'
