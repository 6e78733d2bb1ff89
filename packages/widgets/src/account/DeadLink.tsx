import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { linkIcon } from '../shared/icons.ts'

export interface DeadLinkProps {
  title?: string
  /** Why, and what to do; by default to open the link as it stands, or to ask who sent it for another. */
  text?: string | undefined
  actions?: ReactNode
}

/** What stands where a link no longer leads anywhere, with the reason. */
export function DeadLink({ title, text, actions }: DeadLinkProps) {
  const { t } = useTrellis().i18n
  return (
    <EmptyState
      level={1}
      role="alert"
      icon={linkIcon}
      title={title ?? t('account.link.title')}
      text={text ?? t('account.link.body')}
      actions={actions}
    />
  )
}
