import { canDo, holds } from '@trellis/sdk'
import {
  Button,
  bookOpenIcon,
  gearIcon,
  Icon,
  type IconPath,
  paperPlaneRightIcon,
  usersThreeIcon,
} from '@trellis/widgets'
import { useShell, useText } from '../context.tsx'

interface Later {
  id: string
  icon: IconPath
  text: string
  href: string
}

/** What can wait until the next step is done. */
export function AfterThat() {
  const { user, teams, plan } = useShell()
  const { t } = useText()
  const about = user.glaV2.finished
    ? ({ id: 'research', icon: bookOpenIcon, text: t('account.dashboard.after.research') } as const)
    : ({ id: 'profile', icon: gearIcon, text: t('account.dashboard.after.profile') } as const)
  const list: Later[] = [{ ...about, href: '/profile/general-settings' }]
  if (
    canDo('openExpress', user.roles) &&
    teams.filter(it => canDo('startExpress', it.standing)).length < 2 &&
    holds(plan.features, 'team-alignment-express')
  )
    list.push({
      id: 'express',
      icon: paperPlaneRightIcon,
      text: t('account.dashboard.after.express'),
      href: '/team-alignment/express',
    })
  for (const team of teams.slice(0, 2)) {
    list.push({
      id: `team-${team.id}`,
      icon: usersThreeIcon,
      text: t('account.dashboard.after.teamNamed', { name: team.name }),
      href: `/teams/v2/${team.id}/dashboard`,
    })
  }
  return (
    <section className="t-later" aria-labelledby="after-that">
      <h2 className="t-label" id="after-that">
        {t('account.dashboard.after.title')}
      </h2>
      <ul className="t-then">
        {list.map(it => (
          <li key={it.id}>
            <Icon path={it.icon} />
            <span id={`after-${it.id}`}>{it.text}</span>
            <Button size="small" href={it.href} aria-describedby={`after-${it.id}`}>
              {t('core.actions.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
