import { Logo } from '@trellis/widgets'
import { useLocation } from 'react-router'
import { home } from '../config.ts'
import { usePortal, useText } from '../context.tsx'
import { keepBarEnd } from './BarEnd.tsx'

/** The bar of the empty layout: the logo leads back to the main dashboard, but for guests, who have none. */
export function EmptyBar() {
  const { config } = usePortal()
  const { t } = useText()
  const isGuest = useLocation().pathname.startsWith('/guest/')
  return (
    <header className="t-top t-top--empty">
      <Logo
        name={config.product}
        {...(isGuest ? {} : { href: home, label: t('account.shell.home', { product: config.product }) })}
      />
      <div className="t-top__end" ref={keepBarEnd} />
    </header>
  )
}
