// One chunk a room: what routes.tsx loads on demand.
export { ActiveConsent } from './ActiveConsent.tsx'
export { GeneralSettings } from './GeneralSettings.tsx'
