import { useState } from 'react'
import { GuestPlan } from '../../src/plan/GuestPlan.tsx'
import { linkEndText } from '../../src/plan/linkEnd.ts'
import { Button } from '../../src/shared/Button.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import { EmptyState } from '../../src/shared/EmptyState.tsx'
import { lockIcon } from '../../src/shared/icons.ts'
import { whyClosed } from '../../src/survey/whyClosed.ts'

/** The board for somebody from outside, or why it cannot be shown. */
export function Guest() {
  const { t } = useTrellis().i18n
  const [error, setError] = useState<unknown>(null)
  if (error === null) return <GuestPlan isPart onFailed={setError} />
  const ended = linkEndText(error, t)
  return (
    <EmptyState
      level={2}
      role="alert"
      icon={lockIcon}
      title={t(ended ? 'account.link.title' : 'team.items.LEADER_IMPACT')}
      text={ended ?? whyClosed(error, t)}
      actions={
        !ended && (
          <Button kind="primary" onClick={() => setError(null)}>
            {t('core.actions.retry')}
          </Button>
        )
      }
    />
  )
}
