import { Button } from '../../src/shared/Button.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import type { LoadFailedProps } from '../../src/shared/LoadFailed.tsx'
import { Notice } from '../../src/shared/Notice.tsx'

/** In place of what could not be loaded: why, and the way to try again. Said at once. Of the focus the widget takes care. */
export function LoadFailed({ children, onRetry }: LoadFailedProps) {
  const { t } = useTrellis().i18n
  return (
    <Notice kind="critical" role="alert" actions={<Button onClick={onRetry}>{t('core.actions.retry')}</Button>}>
      {children}
    </Notice>
  )
}
