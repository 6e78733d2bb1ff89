import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { linkIcon } from '../shared/icons.ts'
import { WriteToSupport } from '../shared/WriteToSupport.tsx'

export interface DeadLinkProps {
  title?: string
  /** Why, and what to do; by default to open the link as it stands, or to ask who sent it for another. */
  text?: string | undefined
  /** The way on; by default to write to the support, as whoever is before a dead link can do nothing else here. */
  actions?: ReactNode
}

/** What stands where a link no longer leads anywhere: what happened, whom to ask, and one way on. */
export function DeadLink({ title, text, actions }: DeadLinkProps) {
  const { config, i18n } = useTrellis()
  const { t } = i18n
  return (
    <EmptyState
      level={1}
      role="alert"
      icon={linkIcon}
      title={title ?? t('account.link.title')}
      text={text ?? t('account.link.body')}
      actions={actions ?? <WriteToSupport />}
      note={t('core.errors.support', { email: config.supportEmail })}
    />
  )
}
