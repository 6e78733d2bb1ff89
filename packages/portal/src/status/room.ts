// One chunk a room: what routes.tsx loads on demand.
export { AccessDenied } from './AccessDenied.tsx'
export { NotFound } from './NotFound.tsx'
export { StylePalette } from './StylePalette.tsx'
