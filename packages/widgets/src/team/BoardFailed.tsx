import { type I18n, NetworkError, TrellisError } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { lockIcon } from '../shared/icons.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'

/** Spec 1 section 8, 'Team impact error': the server's message, or a default text. */
export function messageOf(error: unknown, { t }: I18n): string {
  if (error instanceof TrellisError && error.message) return error.message
  return t(error instanceof NetworkError ? 'core.errors.network' : 'core.errors.default')
}

/** In place of a board that cannot be shown: no entitlement, no right, or a failure that can be tried again. */
export function BoardFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const code = error instanceof TrellisError ? error.code : null
  if (code === 'entitlement')
    return (
      <EmptyState
        level={1}
        role="alert"
        icon={lockIcon}
        title={t('core.entitlement.missing')}
        text={t('core.entitlement.contact')}
      />
    )
  if (code === 'forbidden')
    return (
      <EmptyState
        level={1}
        role="alert"
        icon={lockIcon}
        title={t('core.errors.forbidden')}
        text={t('team.board.noRight')}
      />
    )
  return <LoadFailed onRetry={onRetry}>{messageOf(error, i18n)}</LoadFailed>
}
