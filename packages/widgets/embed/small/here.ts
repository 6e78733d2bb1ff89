export { loadTexts, rooms } from 'virtual:trellis-texts/here'
export { HerePeople as Part } from '../../src/shared/HerePeople.tsx'
export { default as css } from './here.css?inline'
