import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { lockIcon } from '../../shared/icons.ts'

/** Said to whom a person does not let see it, or no longer. */
export function SeenGone({ backHref }: { backHref: string }) {
  const { t } = useTrellis().i18n
  return (
    <EmptyState
      level={1}
      role="alert"
      icon={lockIcon}
      title={t('sprint.seen.gone')}
      text={t('sprint.seen.goneText')}
      actions={<Button href={backHref}>{t('account.menu.managerImpact')}</Button>}
    />
  )
}
