export { loadTexts, rooms } from 'virtual:trellis-texts/menu'
export { default as css } from '../../src/shared/MenuList.css?inline'
export { MenuList as Part } from '../../src/shared/MenuList.tsx'
