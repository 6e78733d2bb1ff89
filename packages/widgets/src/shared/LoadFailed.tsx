import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { Notice } from './Notice.tsx'

export interface LoadFailedProps {
  children: ReactNode
  onRetry: () => void
}

/** In place of what could not be loaded: why, and the way to try again. Said at once. */
export function LoadFailed({ children, onRetry }: LoadFailedProps) {
  const { t } = useTrellis().i18n
  return (
    <Notice kind="critical" role="alert" actions={<Button onClick={onRetry}>{t('core.actions.retry')}</Button>}>
      {children}
    </Notice>
  )
}
