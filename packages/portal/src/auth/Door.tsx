import { Button, caretDownIcon, globeIcon, Icon, Logo, Menu } from '@trellis/widgets'
import type { ReactNode } from 'react'
import { home } from '../config.ts'
import { usePortal, useText } from '../context.tsx'
import { languageOptions } from '../languageOptions.ts'
import { Trellis } from './Trellis.tsx'

/** The frame of the pages before the shell: what to do at the left, the trellis at the right. */
export function Door({ children }: { children: ReactNode }) {
  const portal = usePortal()
  const { t, language } = useText()
  const { product, supportEmail } = portal.config
  const options = languageOptions()
  return (
    <div className="t-door">
      <div className="t-door__form">
        <header>
          <Logo name={product} href={home} label={t('account.shell.home', { product })} />
        </header>
        <div className="t-door__main">{children}</div>
        <footer className="t-door__foot">
          <Menu
            label={t('account.profile.language')}
            items={options.map(it => ({
              id: it.value,
              label: it.label,
              lang: it.value,
              checked: it.value === language,
              onSelect: () => void portal.setLanguage(it.value),
            }))}
            trigger={props => (
              <button type="button" className="t-button t-button--quiet t-button--small t-door__language" {...props}>
                <Icon path={globeIcon} size="small" />
                <span className="t-hidden">{t('account.profile.language')}</span>
                {options.find(it => it.value === language)?.label}
                <Icon path={caretDownIcon} size="small" />
              </button>
            )}
          />
          <Button kind="quiet" size="small" href={`mailto:${supportEmail}`}>
            {t('account.footer.help')}
          </Button>
          <span className="t-door__year">
            {t('account.footer.copyright', { product, year: String(new Date().getFullYear()) })}
          </span>
        </footer>
      </div>
      <aside className="t-door__side">
        <Trellis />
        <p className="t-door__say">{t('account.signIn.motto')}</p>
      </aside>
    </div>
  )
}
