import { Button, Icon, userSwitchIcon } from '@trellis/widgets'
import { useState } from 'react'
import { usePortal, useText } from '../context.tsx'

/** Says on every screen who is acting in the person's name, and ends it. */
export function ImpersonationBanner({ name }: { name: string }) {
  const portal = usePortal()
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      portal.become((await portal.client.auth.endImpersonation()).access_token)
    } catch {
      setBusy(false)
      portal.toasts.error(t('core.errors.tryAgain'))
    }
  }
  return (
    <div className="t-impersonated__banner" role="status">
      <Icon path={userSwitchIcon} />
      <span>{t('account.impersonation.banner', { name })}</span>
      <Button size="small" busy={busy} onClick={() => void end()}>
        {t('account.impersonation.end')}
      </Button>
    </div>
  )
}
