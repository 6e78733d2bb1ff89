// One chunk for the boards: what routes.tsx loads on demand.
export { ViewingRights } from '@trellis/widgets'
export { ManagerImpactPage } from './ManagerImpactPage.tsx'
export { TeamGlaPage } from './TeamGlaPage.tsx'
export { TeamImpactPage } from './TeamImpactPage.tsx'
