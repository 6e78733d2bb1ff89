import { useSignals } from '@preact/signals-react/runtime'
import { Button, cx, Logo, pushPinFillIcon, pushPinIcon } from '@trellis/widgets'
import { home } from '../config.ts'
import { usePortal, useText } from '../context.tsx'
import { Navigation } from './Navigation.tsx'
import { navigation, setNavigation } from './navigationState.ts'

/** The side navigation of the dense layout: full width while pinned, else a rail of icons. */
export function SideNavigation() {
  useSignals()
  const { config } = usePortal()
  const { t } = useText()
  const { pinned } = navigation.value
  return (
    <nav className={cx('t-nav', !pinned && 'is-narrow')} id="navigation" aria-label={t('account.menu.main')}>
      <div className="t-nav__head">
        <Logo
          name={config.product}
          href={home}
          label={t('account.shell.home', { product: config.product })}
          bare={!pinned}
        />
        <Button
          kind="quiet"
          size="small"
          icon={pinned ? pushPinFillIcon : pushPinIcon}
          aria-pressed={pinned}
          label={t(pinned ? 'account.shell.unpinNavigation' : 'account.shell.pinNavigation')}
          onClick={() => setNavigation({ pinned: !pinned })}
        />
      </div>
      <Navigation layout="dense" narrow={!pinned} />
    </nav>
  )
}
