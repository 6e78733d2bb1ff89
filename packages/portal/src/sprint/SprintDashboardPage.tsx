import { useSignals } from '@preact/signals-react/runtime'
import { type InboxRule, inInboxOrder } from '@trellis/sdk'
import { BadgeMoment, Button, InboxNext, Section, SprintDashboard, standUpHours } from '@trellis/widgets'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { useSprintPlace } from './useSprintPlace.ts'

/** News that is read once the page of the sprint was opened: it stands there. */
const told: readonly InboxRule[] = ['sprintStarted', 'sprintExtended', 'memberJoined']

/** What a running sprint asks of who is in it, from day to day. */
const daily: readonly InboxRule[] = ['checkIn', 'standUp']

/** The way to a team's daily stand-up. */
function StandUp({ href }: { href: string }) {
  const i18n = useText()
  const { t } = i18n
  return (
    <Section
      title={t('sprint.standUp.pageTitle')}
      text={t('sprint.standUp.short', { daily: t('sprint.standUp.daily'), ...standUpHours(i18n) })}
      action={
        <Button size="small" href={href}>
          {t('sprint.standUp.open')}
        </Button>
      }
    />
  )
}

/** The sprint that runs, one's own or a team's. */
function SprintDashboardPage() {
  useSignals()
  const portal = usePortal()
  const go = useNavigate()
  const { key, of, at, isOwn, isOwner, isMember, hasStarted, portfolioHref } = useSprintPlace()
  const place = of.teamId ?? null
  const now = new Date()
  const [first] = inInboxOrder(
    (portal.inbox.entries.value ?? []).filter(it => daily.includes(it.rule) && it.teamId === place),
    now,
  )
  const library = `${at}/sprint-library`
  useEffect(() => {
    const read = async () => {
      for (const it of told) await portal.inbox.opened(it, place)
    }
    void read()
  }, [portal.inbox, place])
  return (
    <>
      <SprintDashboard
        key={key}
        {...of}
        waiting={first && <InboxNext entry={first} now={now} />}
        standUp={!isOwn && hasStarted && (isOwner || isMember) && <StandUp href={`${at}/sprint/stand-up`} />}
        canEnd={isOwner}
        designHref={isOwner ? library : undefined}
        portfolioHref={portfolioHref}
        editHref={isOwner ? `${at}/sprint/dashboard/edit` : undefined}
        viewHref={`${at}/sprint/dashboard/view`}
        kanbanHref={`${at}/sprint/kanban`}
        onChanged={() => void Promise.all([portal.load(), portal.inbox.reload()]).catch(() => {})}
        onDesign={isOwner ? () => void go(library) : undefined}
      />
      <BadgeMoment inbox={portal.inbox} onOpen={badge => void go(`/cert/${badge}`)} />
    </>
  )
}

export { SprintDashboardPage as Component }
