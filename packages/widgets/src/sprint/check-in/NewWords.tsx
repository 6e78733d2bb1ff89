import type { CheckInNews } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { SignedWords } from '../SignedWords.tsx'

/** What the crew has signed since the check-in before. */
export function NewWords({ words }: Pick<CheckInNews, 'words'>) {
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
          />
        </li>
      ))}
    </ul>
  )
}
