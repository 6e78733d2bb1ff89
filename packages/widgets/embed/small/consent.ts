export { loadTexts } from 'virtual:trellis-texts/consent'
export { default as css } from '../../src/shared/Dialog.css?inline'
export { Consent as Part } from '../Consent.tsx'
