import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'

/** The way on where the page speaks for somebody else than the person in front of it. */
export function ReloadButton() {
  const { t } = useTrellis().i18n
  return (
    <Button kind="primary" onClick={() => location.reload()}>
      {t('core.actions.reload')}
    </Button>
  )
}
