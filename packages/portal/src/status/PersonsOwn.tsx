import { canDo, langOf } from '@trellis/sdk'
import { Button, EmptyState, lockIcon } from '@trellis/widgets'
import { home } from '../config.ts'
import { useActorText } from '../context.tsx'
import { useMenuFacts } from '../layouts/useMenuFacts.ts'

/** In place of a page that is the person's own, or a team's, for an administrator who acts in the person's name. */
export function PersonsOwn() {
  const { t, language } = useActorText()
  const facts = useMenuFacts()
  const team = facts?.team
  const mayManage = canDo('editTeam', team?.standing ?? [])
  const text = team
    ? t('account.impersonation.closed.team.text', { name: facts.user.fullName })
    : t('account.impersonation.closed.text')
  return (
    <div lang={langOf(language)}>
      <EmptyState
        level={1}
        icon={lockIcon}
        title={t(team ? 'account.impersonation.closed.team.title' : 'account.impersonation.closed.title')}
        text={mayManage ? `${text} ${t('account.impersonation.closed.help')}` : text}
        actions={
          mayManage ? (
            <Button kind="primary" href={`/teams/v2/${team?.id}/manage-team`}>
              {t('account.menu.manageTeam')}
            </Button>
          ) : (
            <Button kind="primary" href={home}>
              {t('account.impersonation.closed.home')}
            </Button>
          )
        }
      />
    </div>
  )
}
