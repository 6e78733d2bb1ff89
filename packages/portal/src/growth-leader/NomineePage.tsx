import { Button, EmptyState, GlaSurvey, linkIcon, TrellisProvider } from '@trellis/widgets'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { guestClient } from '../guestClient.ts'

/** The assessment for a person without an account, whose link carries a guest token. */
export function NomineePage() {
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
    const done = closed === 'done'
    return (
      <EmptyState
        level={1}
        size="title"
        role="status"
        title={t(done ? 'gla.done.title' : 'account.nominee.leftTitle')}
        text={t(done ? 'account.nominee.done' : 'account.nominee.leftBody')}
        actions={
          done ? undefined : (
            <Button kind="primary" onClick={() => setClosed('open')}>
              {t('gla.info.resume')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <TrellisProvider value={trellis}>
      <GlaSurvey
        open
        variant="nominee"
        onFinished={() => {
          finished.current = true
        }}
        onClose={() => setClosed(finished.current ? 'done' : 'left')}
      />
    </TrellisProvider>
  )
}
