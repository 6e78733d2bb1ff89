import { type I18n, isHostError, TrellisError } from '@trellis/sdk'
import { useState } from 'react'
import { GuestPlan } from '../../src/plan/GuestPlan.tsx'
import { Button } from '../../src/shared/Button.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import { EmptyState } from '../../src/shared/EmptyState.tsx'
import { lockIcon } from '../../src/shared/icons.ts'
import { reasonOf } from '../../src/shared/reasonOf.ts'
import { whyClosed } from '../../src/survey/whyClosed.ts'

/** What a guest reads whose link has ended: a call was refused so, or the exchange has told it the host, which passes it on. Null of anything else. */
function endedText(error: unknown, t: I18n['t']): string | null {
  if (error instanceof TrellisError && error.status === 410) return reasonOf(error, t, 'core.errors.guestLinkUnknown')
  const cause = isHostError(error) ? error.cause : null
  const code = typeof cause === 'object' && cause && 'code' in cause ? cause.code : null
  if (code === 'guestLinkExpired') return t('core.errors.guestLinkExpired')
  return code === 'guestLinkUnknown' ? t('core.errors.guestLinkUnknown') : null
}

/** The board for somebody from outside, or why it cannot be shown. */
export function Guest() {
  const { t } = useTrellis().i18n
  const [error, setError] = useState<unknown>(null)
  if (error === null) return <GuestPlan isPart onFailed={setError} />
  const ended = endedText(error, t)
  return (
    <EmptyState
      level={2}
      role="alert"
      icon={lockIcon}
      title={t(ended === null ? 'team.items.LEADER_IMPACT' : 'account.link.title')}
      text={ended ?? whyClosed(error, t)}
      actions={
        ended === null && (
          <Button kind="primary" onClick={() => setError(null)}>
            {t('core.actions.retry')}
          </Button>
        )
      }
    />
  )
}
