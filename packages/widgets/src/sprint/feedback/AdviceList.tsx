import { useSignals } from '@preact/signals-react/runtime'
import type { AdviceWords } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { PlanAdvice } from '../PlanAdvice.tsx'
import { SignedWords } from '../SignedWords.tsx'
import type { FeedbackStore } from './FeedbackModel.ts'

export interface AdviceListProps {
  store: FeedbackStore
  advices: readonly AdviceWords[]
  /** Nothing is planned any more. */
  isOver: boolean
}

/** Signed advice; each piece can become an activity on the board. */
export function AdviceList({ store, advices, isOver }: AdviceListProps) {
  useSignals()
  const { t, date } = useTrellis().i18n
  return (
    <ul className="t-feedback__words">
      {advices.map(it => (
        <li key={it.id}>
          <SignedWords
            name={it.name}
            role={t(`sprint.roles.${it.type}`)}
            text={it.text}
            imageUrl={it.imageUrl}
            note={date(it.updated, 'day')}
          >
            {!isOver && <PlanAdvice store={store} advice={it} />}
          </SignedWords>
        </li>
      ))}
    </ul>
  )
}
