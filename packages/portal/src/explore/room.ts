// One chunk a room: what routes.tsx loads on demand.
export { LeaderProfilePage } from './LeaderProfilePage.tsx'
