import { Button, EmptyState, lockIcon } from '@trellis/widgets'
import { home } from '../config.ts'
import { useText } from '../context.tsx'

/** In place of a page that is the person's own, for an administrator who acts in the person's name. */
export function PersonsOwn() {
  const { t } = useText()
  return (
    <EmptyState
      level={1}
      size="title"
      icon={lockIcon}
      title={t('account.impersonation.closed.title')}
      text={t('account.impersonation.closed.text')}
      actions={
        <Button kind="primary" href={home}>
          {t('account.impersonation.closed.home')}
        </Button>
      }
    />
  )
}
