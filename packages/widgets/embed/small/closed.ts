export { loadTexts } from 'virtual:trellis-texts/closed'
export { Closed as Part } from '../Closed.tsx'
