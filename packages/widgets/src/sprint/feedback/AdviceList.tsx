import { useSignals } from '@preact/signals-react/runtime'
import type { AdviceWords } from '@trellis/sdk'
import { Badge } from '../../shared/Badge.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { checkIcon } from '../../shared/icons.ts'
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

/** The button that makes an activity of a piece of advice, and what it says once there is one. */
export function PlanAdvice({ store, advice, isMain }: { store: FeedbackStore; advice: AdviceWords; isMain?: boolean }) {
  useSignals()
  const { t } = useTrellis().i18n
  if (store.isPlanned(advice))
    return (
      <Badge kind="positive" icon={checkIcon}>
        {t('sprint.feedback.advice.isActivity')}
      </Badge>
    )
  return (
    <Button
      {...(isMain
        ? { kind: 'primary' as const, size: 'large' as const }
        : { kind: 'quiet' as const, size: 'small' as const })}
      busy={store.busy.value.has(`plan ${advice.id}`)}
      onClick={() => void store.plan(advice)}
    >
      {t('sprint.feedback.advice.plan')}
    </Button>
  )
}
