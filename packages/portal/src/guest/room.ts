// One chunk a room: what routes.tsx loads on demand.
export { AlignmentGuestPage } from './AlignmentGuestPage.tsx'
