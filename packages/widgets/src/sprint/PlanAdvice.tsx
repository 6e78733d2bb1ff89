import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { Changes } from '../shared/createChanges.ts'
import { checkIcon } from '../shared/icons.ts'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import type { Advice } from './createPlannedAdvice.ts'

export interface PlanAdviceProps {
  /** Whose advice it is. */
  store: Pick<Changes, 'busy'> & { isPlanned(advice: Advice): boolean; plan(advice: Advice): Promise<boolean> }
  advice: Advice
  isMain?: boolean
}

/** The button that makes an activity of a piece of advice, and what it says once there is one. */
export function PlanAdvice({ store, advice, isMain }: PlanAdviceProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const box = useRef<HTMLSpanElement>(null)
  useKeptFocus(box, () => box.current)
  return (
    <span ref={box} tabIndex={-1}>
      {store.isPlanned(advice) ? (
        <Badge kind="positive" icon={checkIcon}>
          {t('sprint.feedback.advice.isActivity')}
        </Badge>
      ) : (
        <Button
          {...(isMain
            ? { kind: 'primary' as const, size: 'large' as const }
            : { kind: 'quiet' as const, size: 'small' as const })}
          busy={store.busy.value.has(`plan ${advice.id}`)}
          onClick={() => void store.plan(advice)}
        >
          {t('sprint.feedback.advice.plan')}
        </Button>
      )}
    </span>
  )
}
