import { useSignals } from '@preact/signals-react/runtime'
import {
  BellCount,
  bellFillIcon,
  bellIcon,
  chartLineIcon,
  chatCircleIcon,
  clipboardTextFillIcon,
  clipboardTextIcon,
  flagIcon,
  houseFillIcon,
  houseIcon,
  Icon,
  type IconPath,
  kanbanIcon,
  listIcon,
  usersThreeFillIcon,
  usersThreeIcon,
} from '@trellis/widgets'
import { useLocation } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { bottomPlaces, type Place } from './bottomPlaces.ts'
import { drawer } from './navigationState.ts'
import { useMenuFacts } from './useMenuFacts.ts'

// Regular, and filled for the current one.
const icons: Record<Place['id'], readonly [IconPath, IconPath]> = {
  dashboard: [houseIcon, houseFillIcon],
  survey: [clipboardTextIcon, clipboardTextFillIcon],
  team: [usersThreeIcon, usersThreeFillIcon],
  notification: [bellIcon, bellFillIcon],
  manage: [flagIcon, flagIcon],
  feedback: [chatCircleIcon, chatCircleIcon],
  analytics: [chartLineIcon, chartLineIcon],
  kanban: [kanbanIcon, kanbanIcon],
}

/** The toolbar at the bottom of the compact layout: the places this person has, and the menu. */
export function BottomBar() {
  useSignals()
  const { inbox } = usePortal()
  const { t } = useText()
  const facts = useMenuFacts()
  const { pathname } = useLocation()
  if (!facts) return null
  const open = inbox.open.value
  return (
    <nav className="t-bottom" aria-label={t('account.shell.toolbar')}>
      {bottomPlaces(facts).map(({ id, label, to, path }) => {
        const current = path === pathname
        const isBell = id === 'notification'
        const counts = isBell && open > 0
        return (
          <a key={id} href={to} aria-current={current ? 'page' : undefined}>
            <span className="t-bottom__mark">
              <Icon path={icons[id][current ? 1 : 0]} />
              {isBell && <BellCount inbox={inbox} />}
            </span>
            <span className="t-bottom__word" aria-hidden={counts || undefined}>
              {t(label)}
            </span>
            {counts && <span className="t-hidden">{t('notification.bell.open', { count: open })}</span>}
          </a>
        )
      })}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={drawer.value}
        onClick={() => {
          drawer.value = true
        }}
      >
        <span className="t-bottom__mark">
          <Icon path={listIcon} />
        </span>
        <span className="t-bottom__word">{t('account.menu.menu')}</span>
      </button>
    </nav>
  )
}
