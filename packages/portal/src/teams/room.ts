// One chunk a room: what routes.tsx loads on demand.
export { AlignmentQualityPage } from './AlignmentQualityPage.tsx'

export { ExpressPage } from './ExpressPage.tsx'
export { TeamAlignmentPlace } from './TeamAlignmentPlace.tsx'
