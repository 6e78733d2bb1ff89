import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { createToasts, type ToastStore } from '../shared/createToasts.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { lockIcon } from '../shared/icons.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { createTeamManage } from './createTeamManage.ts'
import { GuestForm } from './GuestForm.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'
import { TeamDelete } from './TeamDelete.tsx'
import { TeamDetailsForm } from './TeamDetailsForm.tsx'
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
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [own] = useState(createToasts)
  const toasts = props.toasts ?? own
  const [latest] = useState({ props, t })
  Object.assign(latest, { props, t })
  const [problem, setProblem] = useState<{ where: 'people' | 'details'; text: string } | null>(null)
  const [store] = useState(() =>
    createTeamManage({
      client,
      teamId: props.teamId,
      onDone: (what, name) => {
        setProblem(null)
        const text = latest.t(`team.manage.done.${what}`, { name })
        toasts.show({ text, kind: what === 'wait' ? 'info' : 'positive', key: 'team', duration: shownMs })
      },
      onFailed: (error, where) =>
        setProblem({ where, text: latest.t('team.manage.failed', { reason: reasonOf(error, latest.t) }) }),
      onChanged: () => {
        setProblem(null)
        latest.props.onChanged?.()
      },
      onGone: () => latest.props.onGone?.(),
    }),
  )
  useEffect(() => void store.load(), [store])

  const details = store.details.value
  if (store.failed.value)
    return <LoadFailed onRetry={() => void store.load()}>{t('team.manage.loadFailed')}</LoadFailed>
  if (!details) return <Skeleton label={t('core.states.loading')} lines={10} />
  if (!details.canEdit)
    return (
      <EmptyState
        level={1}
        size="title"
        icon={lockIcon}
        title={t('team.manage.refused.title')}
        text={t('team.manage.refused.text', { name: details.managerName })}
        actions={props.teamHref && <Button href={props.teamHref}>{t('team.manage.refused.action')}</Button>}
      />
    )
  const told = (where: 'people' | 'details') =>
    problem?.where === where && (
      <Notice kind="critical" role="alert">
        {problem.text}
      </Notice>
    )
  return (
    <div className="t-team">
      <PageHead kicker={details.name} title={t('team.manage.title')} lead={t('team.manage.lead')} />
      <Section title={t('team.manage.members.title')}>
        <TeamMembers store={store} />
        {told('people')}
      </Section>
      <Section title={t('team.manage.invite.title')}>
        <div className="t-team__two">
          <section className="t-stack" aria-label={t('team.manage.invite.org')}>
            <h3 className="t-subheading">{t('team.manage.invite.org')}</h3>
            <PeopleSearch isThere={store.isThere} onInvite={store.invite} busyId={store.inviting.value} />
          </section>
          <section className="t-stack" aria-label={t('team.manage.invite.guests')}>
            <h3 className="t-subheading">{t('team.manage.invite.guests')}</h3>
            <p className="t-small t-muted">{t('team.manage.invite.guestsHelp')}</p>
            <GuestForm isThere={store.isThere} onAdd={store.addGuest} />
          </section>
        </div>
      </Section>
      <TeamDetailsForm store={store} told={told('details')} />
      {details.isManager && <TeamDelete store={store} />}
      {!props.toasts && <Toasts store={own} label={t('core.toast.region')} closeLabel={t('core.toast.dismiss')} />}
    </div>
  )
}
