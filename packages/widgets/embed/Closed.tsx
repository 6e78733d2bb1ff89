import { useTrellis } from '../src/shared/context.tsx'
import { whyClosed } from '../src/survey/whyClosed.ts'

/** Why a widget stays closed for what its page has not done, for the reader. */
export function Closed({ error }: { error: { code?: string } }) {
  const { t } = useTrellis().i18n
  // A page names nothing but a team that could not be found.
  return <span role="alert">{error.code === 'notFound' ? t('core.errors.hostTeam') : whyClosed(error, t)}</span>
}
