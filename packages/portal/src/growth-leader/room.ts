// One chunk a room: what routes.tsx loads on demand.
export { NomineePage } from './NomineePage.tsx'
