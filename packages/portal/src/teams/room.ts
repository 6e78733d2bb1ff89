// One chunk a room: what routes.tsx loads on demand.
export { AddTeamPage } from './AddTeamPage.tsx'
export { AlignmentQualityPage } from './AlignmentQualityPage.tsx'
export { ExpressPage } from './ExpressPage.tsx'
export { ManageTeamPage } from './ManageTeamPage.tsx'
export { TeamAlignmentPlace } from './TeamAlignmentPlace.tsx'
