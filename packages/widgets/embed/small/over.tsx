import { useTrellis } from '../../src/shared/context.tsx'
import { FullScreenDialog } from '../../src/shared/FullScreenDialog.tsx'
import type { OverProps } from './later.tsx'

/** Stands over the page in the place of a part that does so too and did not come. `leave`: what leaving it does to the widget. */
export const over =
  <P,>(leave: (props: P) => void) =>
  ({ part, children }: OverProps<P>) => {
    const { t } = useTrellis().i18n
    return (
      <FullScreenDialog
        open
        title={t('core.errors.title')}
        closeLabel={t('core.actions.close')}
        onClose={() => leave(part)}
      >
        {children}
      </FullScreenDialog>
    )
  }
