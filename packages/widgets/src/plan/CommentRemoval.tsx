import { useSignals } from '@preact/signals-react/runtime'
import type { PlanComment } from '@trellis/sdk'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { CommentsStore } from './CommentsModel.ts'

export interface CommentRemovalProps {
  store: CommentsStore
  comment: PlanComment
  onClose: () => void
}

/** Asks before a comment is deleted. */
export function CommentRemoval({ store, comment, onClose }: CommentRemovalProps) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <Confirmation
      open
      danger
      title={t('plan.comments.removeTitle')}
      text={t('plan.comments.removeText')}
      yes={t('core.actions.delete')}
      no={t('core.actions.cancel')}
      busy={store.busy.value.has(`remove ${comment.id}`)}
      onResult={result => {
        if (result === 'confirm') void store.remove(comment.id, comment.version)
        onClose()
      }}
    />
  )
}
