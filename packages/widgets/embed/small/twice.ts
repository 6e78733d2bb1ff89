export { loadTexts } from 'virtual:trellis-texts/twice'
export { AnsweredTwice as Part } from '../../src/survey/AnsweredTwice.tsx'
