import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { EmptyState } from './EmptyState.tsx'
import { lockIcon } from './icons.ts'

/** Said to whom a person does not let see it, or no longer. */
export function SeenGone({ backHref }: { backHref: string }) {
  const { t } = useTrellis().i18n
  return (
    <EmptyState
      level={1}
      role="alert"
      icon={lockIcon}
      title={t('core.seenGone.title')}
      text={t('core.seenGone.text')}
      actions={<Button href={backHref}>{t('account.menu.managerImpact')}</Button>}
    />
  )
}
