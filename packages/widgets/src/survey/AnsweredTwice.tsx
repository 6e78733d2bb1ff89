import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'

export interface AnsweredTwiceProps {
  /** Answers that differ. */
  count: number
  onChoose: (which: 'mine' | 'theirs') => void
}

/** Asks which answers count, where a page was answered in two places; closed without an answer it stays open. */
export function AnsweredTwice({ count, onChoose }: AnsweredTwiceProps) {
  const { t } = useTrellis().i18n
  return (
    <Confirmation
      open
      size={600}
      title={t('survey.conflict.title')}
      text={t('survey.conflict.body', { count })}
      yes={t('survey.conflict.theirs')}
      no={t('survey.conflict.mine')}
      onResult={result => result !== 'dismiss' && onChoose(result === 'decline' ? 'mine' : 'theirs')}
    />
  )
}
