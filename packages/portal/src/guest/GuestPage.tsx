import { Button, DeadLink, EmptyState, reasonOf, TrellisProvider } from '@trellis/widgets'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { usePortal, useText } from '../context.tsx'
import { guestClient } from '../guestClient.ts'
import { deadLinkText } from './deadLinkText.ts'
import { GuestFailed } from './GuestFailed.tsx'
import { isGuestToken } from './guestToken.ts'
import { useGuestToken } from './useGuestToken.ts'

interface Doors {
  onFinished: () => void
  onClose: (unsent: number) => void
  /** The survey could not be opened. */
  onOpenFailed: (error: unknown) => void
  /** Nobody can answer by this link (any more), for that reason. */
  onOver: (text: string) => void
  /** The link opens nothing. */
  onDead: () => void
}

/** Where the guest is: in the survey, out of it with the place kept or all done, before a dead link, or without a reply. */
type Place = 'open' | 'left' | 'done' | { dead: string } | { failed: string }

/** A survey for a person without an account, whose link carries a guest token (see useGuestToken). */
export function GuestPage({
  done,
  resume,
  children,
}: {
  done: string
  resume: string
  children: (doors: Doors) => ReactNode
}) {
  const portal = usePortal()
  const i18n = useText()
  const { t } = i18n
  const token = useGuestToken()
  const [place, setPlace] = useState<Place>('open')
  const [unsent, setUnsent] = useState(0)
  // Known while the survey still shows, and shown once it is closed.
  const next = useRef<Place>('left')
  const trellis = useMemo(
    () => ({ i18n, textsOf: portal.textsOf, config: portal.config, client: guestClient(portal, token) }),
    [i18n, portal, token],
  )
  const onOpenFailed = (error: unknown) => {
    const dead = deadLinkText(error, t)
    next.current = dead === null ? { failed: reasonOf(error, t, 'core.errors.unreachable') } : { dead }
  }
  const again = () => {
    next.current = 'left'
    setPlace('open')
  }
  if (!token || !isGuestToken(token)) return <DeadLink text={t('core.errors.guestLinkUnknown')} />
  if (place === 'open')
    return (
      <TrellisProvider value={trellis}>
        {children({
          onFinished: () => {
            next.current = 'done'
          },
          onClose: count => {
            setUnsent(count)
            setPlace(next.current)
          },
          onOpenFailed,
          onOver: text => {
            next.current = { dead: text }
          },
          onDead: () => setPlace({ dead: t('core.errors.guestLinkUnknown') }),
        })}
      </TrellisProvider>
    )
  if (typeof place === 'object' && 'dead' in place) return <DeadLink text={place.dead} />
  if (typeof place === 'object') return <GuestFailed text={place.failed} onRetry={again} />
  const isDone = place === 'done'
  const left = unsent > 0 ? t('survey.stopped.kept', { count: unsent }) : t('account.nominee.leftBody')
  return (
    <EmptyState
      level={1}
      role="status"
      title={isDone ? done : t('account.nominee.leftTitle')}
      text={isDone ? t('account.nominee.done') : left}
      actions={
        isDone ? undefined : (
          <Button kind="primary" onClick={again}>
            {resume}
          </Button>
        )
      }
    />
  )
}
