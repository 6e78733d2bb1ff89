import { useSignals } from '@preact/signals-react/runtime'
import { mostOfPlan, type NetworkMember, networkWords, type PlanBoard } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import {
  arrowRightIcon,
  calendarIcon,
  checkIcon,
  envelopeSimpleIcon,
  pencilSimpleIcon,
  plusIcon,
  trashIcon,
} from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import { Invite } from './Invite.tsx'
import { NetworkDialog } from './NetworkDialog.tsx'
import { networkAnchor } from './networkAnchor.ts'
import type { PlanBoardStore } from './PlanBoardModel.ts'
import { PlanSection } from './PlanSection.tsx'
import { Tip } from './Tip.tsx'

export interface NetworkSectionProps {
  board: PlanBoard
  store: PlanBoardStore
  /** Where the reader sees whom the reader supports. */
  placesHref?: string
  /** Plans a meeting with somebody of the network; left out, none is offered. */
  onSchedule?: (member: NetworkMember) => void
}

/** The nurture network: who supports the leader, who is asked, and who comes from outside. The leader's alone. Source: spec 1 section 3. */
export function NetworkSection({ board, store, placesHref, onSchedule }: NetworkSectionProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const found = useLoad(
    async () => (await client.plan.network({ params: { id: board.id }, query: {} })).members,
    [client, board.id, board.version],
  )
  const { busy, outcome, change } = useChanges()
  /** The one that the dialog is about; null for a new one, undefined where none is open. */
  const [opened, setOpened] = useState<NetworkMember | null | undefined>(undefined)
  const [leaving, setLeaving] = useState<NetworkMember | null>(null)
  const isFull = (found.value.value?.length ?? 0) >= mostOfPlan
  const after = async () => {
    await Promise.all([found.reload(), store.refresh()])
  }
  const resend = async (it: NetworkMember) => {
    await change(`resend ${it.id}`, async once => {
      const call = { params: { id: it.id } }
      await client.plan.resendNetwork(call, once({ ...call, from: it.invitedAt }))
      return { key: 'plan.network.resent' }
    })
    await after()
  }
  const remove = async (it: NetworkMember) => {
    await change(`remove ${it.id}`, async once => {
      const query = { id: it.id, agilePlanGroupId: board.id }
      await client.plan.deleteNetwork({ query }, once(query))
      return { key: 'plan.network.removed', values: { name: it.name } }
    })
    setLeaving(null)
    await after()
  }
  const told = outcome.value
  const add = (
    <Button
      kind="quiet"
      size="small"
      icon={plusIcon}
      disabledReason={isFull ? t('plan.refused.most', { most: mostOfPlan }) : undefined}
      onClick={() => setOpened(null)}
    >
      {t('plan.network.invite')}
    </Button>
  )
  // The board is loaded after the page: who was led here is led on.
  const anchor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === `#${networkAnchor}`) anchor.current?.scrollIntoView?.()
  }, [])
  return (
    <>
      <div ref={anchor} id={networkAnchor} />
      <PlanSection
        title={t('plan.network.title')}
        tip={{ group: 'places', code: 'NURTURE_NETWORK' }}
        action={!board.readOnly && (found.value.value?.length ?? 0) > 0 && add}
      >
        <Loaded of={found} skeleton={3}>
          {members =>
            members.length > 0 ? (
              <ul className="t-plan__network" aria-label={t('plan.network.title')}>
                {members.map(it => (
                  <Member
                    key={it.id}
                    of={it}
                    readOnly={board.readOnly}
                    busy={busy.value.has(`resend ${it.id}`)}
                    onResend={() => void resend(it)}
                    onChange={() => setOpened(it)}
                    onRemove={() => setLeaving(it)}
                    {...(onSchedule && { onSchedule: () => onSchedule(it) })}
                  />
                ))}
              </ul>
            ) : board.readOnly ? (
              <p className="t-muted">{t('plan.board.nothing')}</p>
            ) : (
              <Invite
                title={t('plan.network.empty')}
                text={t('plan.network.emptyText')}
                action={<Button onClick={() => setOpened(null)}>{t('plan.network.invite')}</Button>}
              />
            )
          }
        </Loaded>
        <div className="t-plan__told" aria-live="polite">
          {told?.done && <Notice kind="positive">{t(told.done.key, told.done.values)}</Notice>}
          {told && !told.done && (
            <Notice kind="critical">
              {told.change.startsWith('resend') && <b>{t('plan.network.resendFailed')} </b>}
              {reasonOf(told.error, t)}
            </Notice>
          )}
        </div>
        {placesHref && (
          <Button kind="quiet" size="small" iconEnd={arrowRightIcon} href={placesHref}>
            {t('plan.network.youSupport')}
          </Button>
        )}
        {opened !== undefined && (
          <NetworkDialog
            key={opened?.id ?? 0}
            board={board}
            // Changed meanwhile, it is the newer one that is saved over.
            member={found.value.value?.find(it => it.id === opened?.id) ?? opened}
            present={found.value.value ?? []}
            onDone={after}
            onClose={() => setOpened(undefined)}
          />
        )}
        <Confirmation
          open={leaving !== null}
          danger
          title={t('plan.network.removeTitle', { name: leaving?.name ?? '' })}
          text={t('plan.network.removeText', { name: leaving?.name ?? '' })}
          yes={t('core.actions.remove')}
          no={t('core.actions.cancel')}
          busy={leaving !== null && busy.value.has(`remove ${leaving.id}`)}
          onResult={result => (result === 'confirm' && leaving ? void remove(leaving) : setLeaving(null))}
        />
      </PlanSection>
    </>
  )
}

interface MemberProps {
  of: NetworkMember
  readOnly: boolean
  busy: boolean
  onResend: () => void
  onChange: () => void
  onRemove: () => void
  onSchedule?: () => void
}

/** Since when, or until when, in words, and whether the person has said yes and can come. */
function useSince(it: NetworkMember): { since: string; isIn: boolean } {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [now, setNow] = useState(0)
  // The clock is read beside the drawing, not in it.
  useEffect(() => setNow(Date.now()), [it])
  if (it.status === 'EXTERNAL' && it.linkUntil === null) return { since: t('plan.network.noLink'), isIn: false }
  if (it.linkUntil && Date.parse(it.linkUntil) < now)
    return { since: t('plan.network.ended', { date: i18n.date(it.linkUntil) }), isIn: false }
  const since = it.answeredAt
    ? t('plan.network.answered', { date: i18n.date(it.answeredAt) })
    : t('plan.network.asked', { date: i18n.date(it.invitedAt) })
  return { since, isIn: it.answeredAt !== null }
}

function Member({ of: it, readOnly, busy, onResend, onChange, onRemove, onSchedule }: MemberProps) {
  const { t } = useTrellis().i18n
  const { since, isIn } = useSince(it)
  return (
    <li>
      <Avatar name={it.name} src={it.imageUrl} decorative />
      <span className="t-plan__person">
        <b>{it.name}</b>
        <small className="t-muted">{`${t(networkWords[it.type])} · ${since}`}</small>
      </span>
      <span className="t-plan__end">
        <span className="t-plan__name">
          <Badge {...(it.status === 'COMPLETED' ? { icon: checkIcon } : {})}>
            {t(`plan.network.status.${it.status}`)}
          </Badge>
          <Tip group="invitations" code={it.status} name={t(`plan.network.status.${it.status}`)} />
        </span>
        {!readOnly && !isIn && (
          <Button aria-label={`${t('plan.network.resend')}: ${it.name}`} size="small" busy={busy} onClick={onResend}>
            {t('plan.network.resend')}
          </Button>
        )}
        {onSchedule && (
          <Button
            aria-label={`${t('plan.network.meet')}: ${it.name}`}
            kind="quiet"
            size="small"
            icon={calendarIcon}
            onClick={onSchedule}
          >
            {t('plan.network.meet')}
          </Button>
        )}
        <ActionsMenu
          label={it.name}
          items={[
            // Who has said yes and lost the link gets it once more.
            ...(!readOnly && isIn && it.status === 'EXTERNAL'
              ? [{ id: 'resend', label: t('plan.network.resend'), icon: envelopeSimpleIcon, onSelect: onResend }]
              : []),
            ...(readOnly
              ? []
              : [{ id: 'change', label: t('plan.network.change'), icon: pencilSimpleIcon, onSelect: onChange }]),
            {
              id: 'remove',
              label: t('plan.network.remove'),
              icon: trashIcon,
              danger: true,
              ...(readOnly ? {} : { divided: true }),
              onSelect: onRemove,
            },
          ]}
        />
      </span>
    </li>
  )
}
