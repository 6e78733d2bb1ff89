import { useSignals } from '@preact/signals-react/runtime'
import { Button, Logo, xIcon } from '@trellis/widgets'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { home } from '../config.ts'
import { usePortal, useText } from '../context.tsx'
import { Navigation } from './Navigation.tsx'
import { drawer } from './navigationState.ts'

/** The navigation of the compact layout: a sheet from the side, in the top layer. */
export function NavigationDrawer() {
  useSignals()
  const { config } = usePortal()
  const { t } = useText()
  const { key } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = drawer.value

  useEffect(() => {
    drawer.value = false
  }, [key])
  useEffect(() => {
    if (open) dialog.current?.showModal?.()
    else dialog.current?.close?.()
  }, [open])

  if (!open) return null
  const close = () => {
    drawer.value = false
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Esc on its own
    <dialog
      ref={dialog}
      className="t-drawer t-modal"
      aria-label={t('account.menu.menu')}
      onClose={close}
      onClick={event => event.target === dialog.current && close()}
    >
      <nav className="t-nav" aria-label={t('account.menu.compact')}>
        <div className="t-nav__head">
          <Logo name={config.product} href={home} label={t('account.shell.home', { product: config.product })} />
          <Button kind="quiet" icon={xIcon} label={t('account.shell.closeNavigation')} onClick={close} />
        </div>
        <Navigation layout="compact" />
      </nav>
    </dialog>
  )
}
