// One chunk a room: what routes.tsx loads on demand.
export { Dashboard } from './Dashboard.tsx'
