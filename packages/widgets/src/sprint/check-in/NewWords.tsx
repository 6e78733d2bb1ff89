import type { CheckInNews } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { SignedWords } from '../SignedWords.tsx'

export interface NewWordsProps extends Pick<CheckInNews, 'words'> {
  /** Of the check-in. */
  sprintId: number
  /** What can be done with a sentence. */
  actionOf?: (it: CheckInNews['words'][number]) => ReactNode
}

/** What the crew has signed since the check-in before. */
export function NewWords({ words, actionOf }: NewWordsProps) {
  const { t } = useTrellis().i18n
  return (
    <ul className="t-checkin__words">
      {words.map(it => (
        <li key={`${it.isAdvice} ${it.id}`}>
          <SignedWords
            name={it.name}
            role={t(`sprint.roles.${it.type}`)}
            text={it.text}
            imageUrl={it.imageUrl}
            note={it.isAdvice && t('sprint.checkIn.feedbacks.advice')}
          >
            {actionOf?.(it)}
          </SignedWords>
        </li>
      ))}
    </ul>
  )
}
