import { canDo, langOf } from '@trellis/sdk'
import { Button, Icon, PageHead, usersThreeIcon } from '@trellis/widgets'
import { useActorText, useShell } from '../context.tsx'

/** The dashboard of who acts in the person's name, in the actor's own language: the teams that can be helped with. */
export function ActingDashboard() {
  const { user, teams } = useShell()
  const { t, language } = useActorText()
  const managed = teams.filter(it => canDo('editTeam', it.standing))
  const name = user.fullName
  return (
    <div lang={langOf(language)}>
      <PageHead
        size="display"
        kicker={t('account.impersonation.actingAs', { name })}
        title={t('account.dashboard.pageTitle')}
        lead={
          managed.length > 0
            ? `${t('account.impersonation.closed.text')} ${t('account.impersonation.closed.help')}`
            : t('account.impersonation.closed.text')
        }
      />
      {managed.length === 0 ? (
        <p className="t-muted">{t('account.impersonation.noTeam', { name })}</p>
      ) : (
        <section className="t-later" aria-labelledby="managed-teams">
          <h2 className="t-label" id="managed-teams">
            {t('account.impersonation.teams')}
          </h2>
          <ul className="t-then">
            {managed.map(it => (
              <li key={it.id}>
                <Icon path={usersThreeIcon} />
                <span id={`managed-${it.id}`}>{it.name}</span>
                <Button size="small" href={`/teams/v2/${it.id}/manage-team`} aria-describedby={`managed-${it.id}`}>
                  {t('core.actions.open')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
