import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { linkIcon } from '../shared/icons.ts'

/** What stands where a link no longer leads anywhere, with the reason. */
export function DeadLink({ text, actions }: { text?: string | null; actions?: ReactNode }) {
  const { t } = useTrellis().i18n
  return (
    <EmptyState
      level={1}
      size="title"
      role="alert"
      icon={linkIcon}
      title={t('account.password.linkTitle')}
      text={text ?? t('account.password.linkBody')}
      actions={actions}
    />
  )
}
