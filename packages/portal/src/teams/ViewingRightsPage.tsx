import { networkAnchor, ViewingRights } from '@trellis/widgets'

/** Who sees what of the person. */
const ViewingRightsPage = () => <ViewingRights networkHref={`/plan#${networkAnchor}`} />

export { ViewingRightsPage as Component }
