import { Button, EmptyState, linkIcon, TrellisProvider } from '@trellis/widgets'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { guestClient } from '../guestClient.ts'

interface Doors {
  onFinished: () => void
  onClose: () => void
}

/** A survey for a person without an account, whose link carries a guest token as `?token=`. */
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
  const { t, language } = i18n
  const [query] = useSearchParams()
  const [closed, setClosed] = useState<'open' | 'left' | 'done'>('open')
  const finished = useRef(false)
  const token = query.get('token')
  const trellis = useMemo(
    () => ({
      i18n,
      config: portal.config,
      client: guestClient(portal, token, language),
    }),
    [i18n, language, portal, token],
  )
  if (!token)
    return (
      <EmptyState
        level={1}
        size="title"
        icon={linkIcon}
        title={t('core.errors.title')}
        text={t('core.errors.guestLinkExpired')}
      />
    )
  if (closed !== 'open') {
    const isDone = closed === 'done'
    return (
      <EmptyState
        level={1}
        size="title"
        role="status"
        title={isDone ? done : t('account.nominee.leftTitle')}
        text={t(isDone ? 'account.nominee.done' : 'account.nominee.leftBody')}
        actions={
          isDone ? undefined : (
            <Button kind="primary" onClick={() => setClosed('open')}>
              {resume}
            </Button>
          )
        }
      />
    )
  }
  return (
    <TrellisProvider value={trellis}>
      {children({
        onFinished: () => {
          finished.current = true
        },
        onClose: () => setClosed(finished.current ? 'done' : 'left'),
      })}
    </TrellisProvider>
  )
}
