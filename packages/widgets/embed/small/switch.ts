export { loadTexts, rooms } from 'virtual:trellis-texts/switch'
export { GlaLanguageSwitch as Part } from '../../src/gla/GlaLanguageSwitch.tsx'
