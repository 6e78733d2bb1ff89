// One chunk a room: what routes.tsx loads on demand.
export { TeamAlignmentPlace } from './TeamAlignmentPlace.tsx'
