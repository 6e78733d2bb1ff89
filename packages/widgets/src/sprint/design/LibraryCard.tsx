import type { LibrarySprint } from '@trellis/sdk'
import { Badge } from '../../shared/Badge.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { SprintScore } from './SprintScore.tsx'

export interface LibraryCardProps {
  sprint: LibrarySprint
  /** Where it is shown while it runs; null where it does not. */
  runsHref: string | null
  onUse: () => void
}

/** One sprint of the library. */
export function LibraryCard({ sprint, runsHref, onUse }: LibraryCardProps) {
  const { t } = useTrellis().i18n
  return (
    <li>
      <SprintScore sprint={sprint} />
      <h3>{sprint.label}</h3>
      <p>{sprint.description}</p>
      <div className="t-library__foot">
        {runsHref ? (
          <>
            <Badge>{t('sprint.library.runs')}</Badge>
            <a href={runsHref}>{t('core.actions.open')}</a>
          </>
        ) : (
          <>
            <span className="t-num">{t('sprint.library.weeks', { count: sprint.duration })}</span>
            <button
              type="button"
              className="t-link"
              aria-label={t('sprint.library.useNamed', { label: sprint.label })}
              onClick={onUse}
            >
              {t('sprint.library.useShort')}
            </button>
          </>
        )}
      </div>
    </li>
  )
}
