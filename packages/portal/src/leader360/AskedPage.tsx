import { AskedLeaders } from '@trellis/widgets'

/** Leaders who ask the person in a 360. */
const AskedPage = () => <AskedLeaders hrefOf={id => `/development/leader-360/${id}`} />

export { AskedPage as Component }
