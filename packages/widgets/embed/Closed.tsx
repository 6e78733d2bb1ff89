import { useTrellis } from '../src/shared/context.tsx'
import { whyClosed } from '../src/survey/whyClosed.ts'

/** Why a widget stays closed for what its page has not done, for the reader. */
export function Closed({ error }: { error: unknown }) {
  return <span role="alert">{whyClosed(error, useTrellis().i18n.t)}</span>
}
