import { useSignals } from '@preact/signals-react/runtime'
import {
  dayMs,
  isRemindedLately,
  isToRemind,
  remindAgainDays,
  type SprintDetails,
  type SprintMember,
} from '@trellis/sdk'
import { Avatar } from '../../shared/Avatar.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { envelopeSimpleIcon } from '../../shared/icons.ts'
import { Section } from '../../shared/Section.tsx'
import { Switch } from '../../shared/Switch.tsx'
import { ToldOfPress } from '../../shared/ToldOfPress.tsx'
import type { ActiveSprintStore } from '../ActiveSprintModel.ts'

export interface MemberRowsProps {
  sprint: SprintDetails
  store: ActiveSprintStore
  /** Whether the reader reminds members and sets how they are reached: a team's manager. */
  canManage: boolean
}

/** Who does the sprint: how each stands, a reminder for who is not active, stand-up assistant and third-party notifications. Source: spec 2 sections 1, 3 and 4. */
export function MemberRows({ sprint, store, canManage }: MemberRowsProps) {
  useSignals()
  const { i18n, person } = useTrellis()
  const { t } = i18n
  const isTeam = sprint.sprintType === 'TEAM_SPRINT'
  const members = store.members.value
  if (members.length === 0) return null
  const at = new Date()
  const mayRemind = canManage && isTeam
  const others = members.filter(it => it.userId !== person?.userId && it.teamMemberStatus !== 'ACTIVE')
  const due = others.filter(it => isToRemind(it, at))
  return (
    <Section
      title={t(isTeam ? 'sprint.design.steps.SPRINT_TEAM' : 'sprint.manage.members.own')}
      text={t(isTeam ? 'sprint.manage.members.text' : 'sprint.manage.members.ownText')}
      action={
        mayRemind &&
        others.length > 1 && (
          <Button
            size="small"
            icon={envelopeSimpleIcon}
            busy={store.busy.value.has('remind')}
            disabledReason={due.length === 0 ? t('core.errors.limitExceeded') : undefined}
            onClick={() => void store.remind(null)}
          >
            {t('sprint.manage.members.remindAll', { count: due.length })}
          </Button>
        )
      }
    >
      <ul className="t-memberrows">
        {members.map(it => (
          <Member
            key={it.id}
            {...{ it, store, isTeam }}
            isSelf={it.userId === person?.userId}
            mayRemind={mayRemind}
            maySet={canManage || it.userId === person?.userId}
          />
        ))}
      </ul>
      <ToldOfPress of={store.ofMembers} />
    </Section>
  )
}

interface MemberProps {
  it: SprintMember
  store: ActiveSprintStore
  isTeam: boolean
  isSelf: boolean
  mayRemind: boolean
  maySet: boolean
}

function Member({ it, store, isTeam, isSelf, mayRemind, maySet }: MemberProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const name = isTeam ? it.name : t('sprint.manage.members.self')
  const again = it.remindedAt && i18n.date(new Date(Date.parse(it.remindedAt) + remindAgainDays * dayMs), 'day')
  return (
    <li>
      <Avatar name={it.name} src={it.imageUrl} decorative />
      <span className="t-managerows__who">
        <b id={`t-member-${it.id}`}>{name}</b>
        {isTeam && <small>{t(`sprint.manage.members.type.${it.type}`)}</small>}
      </span>
      <span className="t-memberrows__state">
        <span className={`t-memberdot is-${it.teamMemberStatus}`}>
          {t(`sprint.dashboard.member.${it.teamMemberStatus}`)}
        </span>
        {it.lastActivityDate && (
          <small>{t('sprint.manage.members.last', { day: i18n.date(it.lastActivityDate, 'day') })}</small>
        )}
      </span>
      <span className="t-memberrows__set">
        {/* A personal sprint has no stand-ups. */}
        {isTeam && (
          <Switch
            label={t('sprint.manage.members.standUp')}
            checked={it.standUpAssistantEnabled}
            disabled={!maySet}
            onChange={standUpAssistantEnabled => void store.setMember(it.id, { standUpAssistantEnabled })}
          />
        )}
        <Switch
          label={t('sprint.manage.members.thirdParty')}
          checked={!it.thirdPartyAppNotificationDisabled}
          disabled={!maySet}
          onChange={isOn => void store.setMember(it.id, { thirdPartyAppNotificationDisabled: !isOn })}
        />
      </span>
      {mayRemind && !isSelf && it.teamMemberStatus !== 'ACTIVE' && (
        <span className="t-memberrows__remind">
          <Button
            size="small"
            aria-describedby={`t-member-${it.id}`}
            busy={store.busy.value.has(`remind ${it.id}`)}
            disabledReason={isRemindedLately(it.remindedAt, new Date()) ? t('core.errors.limitExceeded') : undefined}
            onClick={() => void store.remind(it)}
          >
            {t('sprint.manage.members.remind')}
          </Button>
          {it.remindedAt && isRemindedLately(it.remindedAt, new Date()) && (
            <small>{t('sprint.manage.members.again', { day: again ?? '' })}</small>
          )}
        </span>
      )}
    </li>
  )
}
