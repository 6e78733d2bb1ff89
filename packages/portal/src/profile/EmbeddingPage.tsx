import { EmbedSetUp } from '@trellis/widgets'

/** Embed key and origins of the organisation, for administrators. */
function EmbeddingPage() {
  return <EmbedSetUp />
}

export { EmbeddingPage as Component }
