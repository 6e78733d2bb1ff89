import { useSignals } from '@preact/signals-react/runtime'
import { canDo } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts, type ToastStore } from '../shared/createToasts.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { lockIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { PeopleSearch } from '../shared/PeopleSearch.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { findPeople } from './findPeople.ts'
import { GuestForm } from './GuestForm.tsx'
import { TeamDelete } from './TeamDelete.tsx'
import { TeamDetailsForm } from './TeamDetailsForm.tsx'
import { type ManageStore, TeamManageModel } from './TeamManageModel.ts'
import { TeamMembers } from './TeamMembers.tsx'

export interface TeamManageProps {
  teamId: number
  /** Where the team itself is, for people who may not change it. */
  teamHref?: string
  /** Name or parts have changed. */
  onChanged?: () => void
  /** The person has left the team or deleted it. */
  onGone?: () => void
  /** The messages of the page, where it has a place for them; else the widget brings its own. */
  toasts?: ToastStore
}

/** Milliseconds a message of the team screens shows. Source: spec 3 section 9. */
const shownMs = 1500

/** Manage Team, for its manager and assistant: what it is for, its people, its parts, its end. */
export function TeamManage(props: TeamManageProps) {
  useSignals()
  const { teamId, teamHref, onChanged, onGone } = props
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const [own] = useState(createToasts)
  const toasts = props.toasts ?? own
  const store = useModel(() => new TeamManageModel(client, teamId, person), [client, teamId, person])
  useEffect(() => void store.load(), [store])

  const done = store.outcome.value?.done
  useEffect(() => {
    if (!done) return
    const kind = done.key === 'team.manage.done.wait' ? 'info' : 'positive'
    toasts.show({ text: t(done.key, done.values), kind, key: 'team', duration: shownMs })
  }, [done])

  // Menus show name and parts.
  const version = store.details.value?.version
  const known = useRef(version)
  useEffect(() => {
    if (known.current !== undefined && version !== undefined && known.current !== version) onChanged?.()
    known.current = version
  }, [version])

  return (
    <>
      <Loaded of={store.page} failed={t('team.manage.loadFailed')}>
        {({ details }) =>
          canDo('editTeam', details.standing) ? (
            <Manage store={store} {...(onGone ? { onGone } : {})} />
          ) : (
            <EmptyState
              level={1}
              icon={lockIcon}
              title={t('team.manage.refused.title')}
              text={t('team.manage.refused.text', { name: details.managerName })}
              actions={teamHref && <Button href={teamHref}>{t('team.manage.refused.action')}</Button>}
            />
          )
        }
      </Loaded>
      {!props.toasts && <Toasts store={own} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />}
    </>
  )
}

function Manage({ store, onGone }: { store: ManageStore; onGone?: () => void }) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const details = store.details.value
  const outcome = store.outcome.value
  if (!details) return null
  const isThere = (email: string) => store.emails.value.has(email.trim().toLowerCase())
  const told = (where: 'people' | 'save' | 'delete') => {
    const change = outcome?.change === 'save' || outcome?.change === 'delete' ? outcome.change : 'people'
    if (!outcome?.error || change !== where) return null
    const reason = reasonOf(outcome.error, t)
    return (
      <Notice kind="critical" role="alert">
        {where === 'delete' ? reason : t('team.manage.failed', { reason })}
      </Notice>
    )
  }
  return (
    <div className="t-team">
      <PageHead kicker={details.name} title={t('team.manage.title')} lead={t('team.manage.lead')} />
      <Section title={t('team.manage.members.title')}>
        <TeamMembers store={store} {...(onGone ? { onGone } : {})} />
        {told('people')}
      </Section>
      <Section title={t('team.manage.invite.title')}>
        <div className="t-team__two">
          <section className="t-stack" aria-label={t('team.manage.invite.org')}>
            <h3 className="t-subheading">{t('team.manage.invite.org')}</h3>
            <PeopleSearch
              find={findPeople(client)}
              isThere={isThere}
              onInvite={store.invite}
              isBusy={id => store.busy.value.has(`invite-${id}`)}
            />
          </section>
          <section className="t-stack" aria-label={t('team.manage.invite.guests')}>
            <h3 className="t-subheading">{t('team.manage.invite.guests')}</h3>
            <p className="t-small t-muted">{t('team.manage.invite.guestsHelp')}</p>
            <GuestForm isThere={isThere} onAdd={store.addGuest} busy={store.busy.value.has('guest')} />
          </section>
        </div>
      </Section>
      <TeamDetailsForm store={store} told={told('save')} />
      {canDo('deleteTeam', details.standing) && (
        <TeamDelete store={store} told={told('delete')} {...(onGone ? { onGone } : {})} />
      )}
    </div>
  )
}
