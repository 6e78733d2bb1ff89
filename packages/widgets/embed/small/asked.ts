export { loadTexts, rooms } from 'virtual:trellis-texts/asked'
export { default as css } from '../../src/alignment/AskedPeople.css?inline'
export { AskedPeople as Part } from '../../src/alignment/AskedPeople.tsx'
