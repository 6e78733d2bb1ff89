export { loadTexts, rooms } from 'virtual:trellis-texts/consent'
export { Consent as Part } from '../Consent.tsx'
export { default as css } from './consent.css?inline'
