import { useSignals } from '@preact/signals-react/runtime'
import { chartLineIcon, chatCircleIcon, flagIcon, Icon, type IconPath, kanbanIcon, listIcon } from '@trellis/widgets'
import { useLocation } from 'react-router'
import { useText } from '../context.tsx'
import { menus } from '../menus.ts'
import { isCurrent, type ShownEntry, visibleMenu } from '../visibleMenu.ts'
import { drawer } from './navigationState.ts'
import { useMenuFacts } from './useMenuFacts.ts'

const tools: readonly [id: string, icon: IconPath][] = [
  ['manage', flagIcon],
  ['feedback', chatCircleIcon],
  ['analytics', chartLineIcon],
  ['kanban', kanbanIcon],
]

/** The toolbar at the bottom of the compact layout: menu and the pages of the sprint, the team's on a team's page. */
export function BottomBar() {
  useSignals()
  const { t } = useText()
  const facts = useMenuFacts()
  const { pathname, search } = useLocation()
  if (!facts) return null
  const entries = visibleMenu(facts.team ? menus.team : menus.personal, facts).flatMap(group => group.entries)
  const tool = ([id, icon]: (typeof tools)[number]) => {
    const entry: ShownEntry | undefined = entries.find(it => it.id === id)
    const label =
      id === 'manage' ? t('account.menu.sprint') : t(`account.menu.${id as 'feedback' | 'analytics' | 'kanban'}`)
    const inner = (
      <>
        <Icon path={icon} />
        <span>{label}</span>
      </>
    )
    if (!entry?.to || entry.disabled)
      return (
        <button key={id} type="button" aria-disabled="true" aria-label={`${label}, ${t('account.menu.notStarted')}`}>
          {inner}
        </button>
      )
    return (
      <a key={id} href={entry.to} aria-current={isCurrent(entry, pathname, search) ? 'page' : undefined}>
        {inner}
      </a>
    )
  }
  return (
    <nav className="t-bottom" aria-label={t('account.shell.toolbar')}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={drawer.value}
        onClick={() => {
          drawer.value = true
        }}
      >
        <Icon path={listIcon} />
        <span>{t('account.menu.menu')}</span>
      </button>
      {tools.map(tool)}
    </nav>
  )
}
