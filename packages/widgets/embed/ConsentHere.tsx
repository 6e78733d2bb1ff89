export { Consent as ConsentHere } from './Consent.tsx'
