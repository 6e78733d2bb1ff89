import type { ReactNode } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { linkIcon } from '../../shared/icons.ts'

export interface LinkExpiredProps {
  /** Of the heading. */
  level?: 1 | 2
  actions?: ReactNode
}

/** The round is over, or the link is none: the text of the catalogue, and a way on. Source: spec 2 section 9. */
export function LinkExpired({ level = 1, actions }: LinkExpiredProps) {
  const { config, i18n } = useTrellis()
  const { t } = i18n
  return (
    <EmptyState
      level={level}
      role="alert"
      icon={linkIcon}
      title={t('core.errors.feedbackLinkExpired')}
      text={t('sprint.rating.expired.text')}
      actions={actions}
      note={t('core.errors.support', { email: config.supportEmail })}
    />
  )
}
