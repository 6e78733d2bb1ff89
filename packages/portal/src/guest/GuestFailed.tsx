import { Button, EmptyState, warningCircleIcon } from '@trellis/widgets'
import { useText } from '../context.tsx'

/** What a guest sees where trying again may help: why there is nothing yet, and the button for it. */
export function GuestFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useText()
  return (
    <EmptyState
      level={1}
      role="alert"
      tone="critical"
      icon={warningCircleIcon}
      title={t('core.errors.title')}
      text={text}
      actions={
        <Button kind="primary" onClick={onRetry}>
          {t('core.actions.retry')}
        </Button>
      }
    />
  )
}
