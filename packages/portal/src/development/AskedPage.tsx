import { AskedList } from '@trellis/widgets'

/** The area in which the person gives others feedback and advice. */
const AskedPage = () => <AskedList hrefOf={id => `/development/${id}`} />

export { AskedPage as Component }
