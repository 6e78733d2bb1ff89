export { loadTexts } from 'virtual:trellis-texts/unkept'
export { Unkept as Part } from '../../src/survey/Unkept.tsx'
