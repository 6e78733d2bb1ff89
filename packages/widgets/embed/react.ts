export * from 'virtual:trellis-components'
export { TrellisProvider } from './component.ts'
