import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { UnsentComments, type UnsentCommentsProps } from './UnsentComments.tsx'

export interface UnsentAnswersProps extends UnsentCommentsProps {
  /** They are not needed any more. */
  onClose: () => void
}

/** Answers to threads that are gone meanwhile, for their writer alone: a new comment would have other readers. */
export function UnsentAnswers({ of, onClose }: UnsentAnswersProps) {
  const { t } = useTrellis().i18n
  return (
    <div role="status">
      <UnsentComments of={of} />
      <Button size="small" kind="quiet" onClick={onClose}>
        {t('core.actions.close')}
      </Button>
    </div>
  )
}
