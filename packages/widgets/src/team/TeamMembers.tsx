import { useSignals } from '@preact/signals-react/runtime'
import { canDo, type Relation, type TeamMember } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { clockIcon, dotsThreeIcon } from '../shared/icons.ts'
import { Menu } from '../shared/Menu.tsx'
import type { MenuItem } from '../shared/MenuList.tsx'
import { checkCircleIcon } from '../shared/signs.ts'
import type { ManageAsk, ManageStore } from './TeamManageModel.ts'

/** The people of a team with part, status and what can be done. On a narrow screen every person is a card. */
export function TeamMembers({ store, onGone }: { store: ManageStore; onGone?: () => void }) {
  useSignals()
  const { t } = useTrellis().i18n
  const details = store.details.value
  if (!details) return null
  const asked = store.asking.value
  const confirm = async () => {
    const leaves = asked?.what === 'leave'
    if ((await store.confirm()) && leaves) onGone?.()
  }
  const values = { name: asked?.member.name ?? '', email: asked?.member.email ?? '', team: details.name }
  return (
    <>
      <table className="t-table t-people">
        <caption className="t-hidden">{t('team.manage.members.caption', { team: details.name })}</caption>
        <thead>
          <tr>
            {(['name', 'part', 'status', 'actions'] as const).map(it => (
              <th key={it} scope="col">
                {t(`team.manage.members.${it}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {store.members.value.map(it => (
            <Person key={it.id} member={it} store={store} />
          ))}
        </tbody>
      </table>
      <Confirmation
        open={asked !== null}
        danger={asked?.what === 'remove' || asked?.what === 'leave' || asked?.what === 'manager'}
        title={asked ? t(`team.manage.actions.${asked.what}`) : ''}
        text={asked ? t(`team.manage.ask.${asked.what}`, values) : ''}
        yes={asked ? t(`team.manage.actions.${asked.what}`) : null}
        no={t('core.actions.cancel')}
        busy={store.busy.value.has('confirm')}
        onResult={result => {
          if (result === 'confirm') void confirm()
          else store.unask()
        }}
      />
    </>
  )
}

/** What can be done with a person by who stands so to the team. Parts are taken by who has accepted. */
function asksFor(member: TeamMember, standing: readonly Relation[], me: number): ManageAsk[] {
  if (member.role === 'TEAM_MANAGER') return []
  const mayTake = member.userId !== null && member.status !== 'PENDING'
  return [
    ...(mayTake && canDo('nameAssistant', standing)
      ? [member.role === 'TEAM_ASSISTANT' ? ('endAssistant' as const) : ('assistant' as const)]
      : []),
    ...(mayTake && canDo('handOverTeam', standing) ? ['manager' as const] : []),
    member.userId === me ? 'leave' : 'remove',
  ]
}

function Person({ member, store }: { member: TeamMember; store: ManageStore }) {
  useSignals()
  const { t, date } = useTrellis().i18n
  const { name, status, invitedAt } = member
  const items: MenuItem[] = [
    ...(status === 'PENDING' && member.userId !== null
      ? [{ id: 'reinvite', label: t('team.manage.actions.reinvite'), onSelect: () => void store.reinvite(member) }]
      : []),
    ...asksFor(member, store.details.value?.standing ?? [], store.me.value).map(what => ({
      id: what,
      label: t(`team.manage.actions.${what}`),
      danger: what === 'remove' || what === 'leave',
      onSelect: () => store.ask(what, member),
    })),
  ]
  return (
    <tr>
      <th scope="row">
        <span className="t-people__who">
          <Avatar name={name} src={member.imageUrl} decorative />
          <span>
            {name}
            {member.userId === store.me.value && <Badge>{t('team.manage.members.you')}</Badge>}
            <small>{member.email}</small>
          </span>
        </span>
      </th>
      <td>
        {member.roleLabel}
        {member.designation && <small>{member.designation}</small>}
      </td>
      <td>
        <Badge
          kind={status === 'PENDING' ? 'caution' : 'positive'}
          icon={status === 'PENDING' ? clockIcon : checkCircleIcon}
        >
          {t(`team.manage.status.${status}`)}
        </Badge>
        {status === 'PENDING' && invitedAt && (
          <small>{t('team.manage.members.invitedOn', { date: date(invitedAt, 'day') })}</small>
        )}
      </td>
      <td>
        {items.length > 0 && (
          <Menu
            label={t('team.manage.members.actionsFor', { name })}
            align="end"
            items={items}
            trigger={props => (
              <Button
                kind="quiet"
                icon={dotsThreeIcon}
                label={t('team.manage.members.actionsFor', { name })}
                {...props}
              />
            )}
          />
        )}
      </td>
    </tr>
  )
}
