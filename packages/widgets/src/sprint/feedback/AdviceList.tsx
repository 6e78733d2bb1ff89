import { useSignals } from '@preact/signals-react/runtime'
import type { AdviceWords } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { PlanAdvice } from '../PlanAdvice.tsx'
import { SignedWords } from '../SignedWords.tsx'
import type { FeedbackStore } from './FeedbackModel.ts'

/** Signed advice; each piece can become an activity on the board. */
export function AdviceList({ store, advices }: { store: FeedbackStore; advices: readonly AdviceWords[] }) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <ul className="t-feedback__words">
      {advices.map(it => (
        <li key={it.id}>
          <SignedWords name={it.name} role={t(`sprint.roles.${it.type}`)} text={it.text} imageUrl={it.imageUrl}>
            <PlanAdvice store={store} advice={it} />
          </SignedWords>
        </li>
      ))}
    </ul>
  )
}
