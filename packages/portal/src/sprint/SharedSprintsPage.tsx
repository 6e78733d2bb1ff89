import { SharedSprints } from '@trellis/widgets'

/** Sprints that colleagues have shared. */
const SharedSprintsPage = () => <SharedSprints />

export { SharedSprintsPage as Component }
