export { loadTexts, rooms } from 'virtual:trellis-texts/after'
export { GlaAfter as Part } from '../../src/gla/GlaAfter.tsx'
export { default as css } from './after.css?inline'
