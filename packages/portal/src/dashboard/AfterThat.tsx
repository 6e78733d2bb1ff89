import { canDo, holds, standingOf } from '@trellis/sdk'
import {
  Button,
  bookOpenIcon,
  gearIcon,
  Icon,
  type IconPath,
  paperPlaneRightIcon,
  usersThreeIcon,
} from '@trellis/widgets'
import { usePortal, useShell, useText } from '../context.tsx'

interface Later {
  id: string
  icon: IconPath
  text: string
  href: string
}

/** What can wait until the next step is done. Who acts in the person's name is led to what is open then: managed teams. */
export function AfterThat() {
  const { user, teams, plan } = useShell()
  const acting = usePortal().session.claims.peek()?.act !== undefined
  const { t } = useText()
  const list: Later[] = []
  if (!acting) {
    const about = user.glaV2.finished
      ? ({ id: 'research', icon: bookOpenIcon, text: t('account.dashboard.after.research') } as const)
      : ({ id: 'profile', icon: gearIcon, text: t('account.dashboard.after.profile') } as const)
    list.push({ ...about, href: '/profile/general-settings' })
    if (
      canDo('openExpress', standingOf(user.roles)) &&
      teams.filter(it => canDo('startExpress', it.standing)).length < 2 &&
      holds(plan.features, 'team-alignment-express')
    )
      list.push({
        id: 'express',
        icon: paperPlaneRightIcon,
        text: t('account.dashboard.after.express'),
        href: '/team-alignment/express',
      })
  }
  for (const team of teams.filter(it => !acting || canDo('editTeam', it.standing)).slice(0, 2)) {
    list.push({
      id: `team-${team.id}`,
      icon: usersThreeIcon,
      text: acting ? team.name : t('account.dashboard.after.teamNamed', { name: team.name }),
      href: `/teams/v2/${team.id}/${acting ? 'manage-team' : 'dashboard'}`,
    })
  }
  if (list.length === 0) return null
  return (
    <section className="t-later" aria-labelledby="after-that">
      <h2 className="t-label" id="after-that">
        {t(acting ? 'account.impersonation.teams' : 'account.dashboard.after.title')}
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
