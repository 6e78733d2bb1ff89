export { loadTexts, rooms } from 'virtual:trellis-texts/stopped'
export { SurveyStopped as Part } from '../../src/survey/SurveyStopped.tsx'
