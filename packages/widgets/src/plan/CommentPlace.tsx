import { useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { chatCircleIcon } from '../shared/icons.ts'
import { CommentComposer, type CommentComposerProps } from './CommentComposer.tsx'

export interface CommentPlaceProps extends Omit<CommentComposerProps, 'isAsked'> {
  isWriting: boolean
  onWrite: () => void
}

/** Where a comment or an answer is written: a button, and once it is pressed the composer. */
export function CommentPlace({ isWriting, onWrite, ...composer }: CommentPlaceProps) {
  const { t } = useTrellis().i18n
  const isAsked = useRef(false)
  const { thread, name } = composer
  if (isWriting) return <CommentComposer {...composer} isAsked={isAsked.current} />
  const write = () => {
    isAsked.current = true
    onWrite()
  }
  return thread === null ? (
    <Button
      aria-label={`${t('plan.comments.add')}: ${name}`}
      kind="quiet"
      size="small"
      icon={chatCircleIcon}
      data-write="null"
      onClick={write}
    >
      {t('plan.comments.add')}
    </Button>
  ) : (
    <Button kind="quiet" size="small" data-write={thread} onClick={write}>
      {t('plan.comments.reply')}
    </Button>
  )
}
