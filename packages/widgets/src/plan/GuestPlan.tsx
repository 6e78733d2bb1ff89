import { useSignals } from '@preact/signals-react/runtime'
import { type GuestInvitation, networkWords } from '@trellis/sdk'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { TrellisProvider, useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { checkCircleIcon } from '../shared/signs.ts'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { useLoad } from '../shared/useLoad.ts'
import { boardComments } from './boardComments.tsx'
import { linkEndText } from './linkEnd.ts'
import { PlanBoard } from './PlanBoard.tsx'

export interface GuestPlanProps {
  /** The reader comes to say that no more mails are wanted. */
  isMails?: boolean
  /** It stands in a page of somebody else, whose heading is another. */
  isPart?: boolean
  /** Nobody reads anything by this link (any more), or there is no reply. */
  onFailed: (error: unknown) => void
}

const guestComments = boardComments(true)

/** A board for somebody from outside, by a link: who invites, a press that says yes, and then the board. Source: design/plan.md, Guests. */
export function GuestPlan({ isMails = false, isPart = false, onFailed }: GuestPlanProps) {
  useSignals()
  const context = useTrellis()
  const { client, i18n } = context
  const { t } = i18n
  const found = useLoad(() => client.planGuest.invitation(), [client])
  const memberId = found.value.value?.memberId ?? 0
  // On a device of several guests each has drafts of their own.
  const person = useMemo(() => ({ clientId: 'guest', userId: memberId }), [memberId])
  const changes = useChanges()
  const { busy, change } = changes
  const [isDeclined, setDeclined] = useState(false)
  const [atMails, setAtMails] = useState(isMails)
  const [isLeaving, setLeaving] = useState(false)
  const failed = useRef(onFailed)
  failed.current = onFailed
  const error = found.value.value === null ? found.error.value : null
  useEffect(() => {
    if (error !== null) failed.current(error)
  }, [error])
  const answer = async (accept: boolean) => {
    const well = await change(`answer ${accept}`, async once => {
      const body = { accept }
      await client.planGuest.answer({ body }, once(body))
      return undefined
    })
    if (well && !accept) setDeclined(true)
    else await found.reload()
  }
  const setMails = async (mails: boolean) => {
    await change('mails', async once => {
      const body = { mails }
      await client.planGuest.setMails({ body }, once(body))
      return undefined
    })
    await found.reload()
  }
  /** The place was taken away, or the link has ended, while the board was open. */
  const [isShut, setShut] = useState(false)
  const whyShut = (why: unknown) => ({
    title: t('account.link.title'),
    text: linkEndText(why, t) ?? t('core.errors.guestLinkUnknown'),
  })
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, () => box.current)
  const level = isPart ? 2 : 1
  if (isDeclined)
    return (
      <EmptyState
        level={level}
        role="status"
        icon={checkCircleIcon}
        title={t('plan.guest.declined')}
        text={t('plan.guest.declinedText')}
      />
    )
  return (
    <div ref={box} tabIndex={-1} className="t-plan__guest">
      <Loaded of={found}>
        {it =>
          it.accepted && !atMails ? (
            <>
              <TrellisProvider value={{ ...context, person }}>
                <PlanBoard
                  isGuest
                  isPart={isPart}
                  comments={guestComments}
                  shut={whyShut}
                  onClosed={() => setShut(true)}
                />
              </TrellisProvider>
              {!isShut && (
                <p className="t-small t-plan__foot">
                  <Button kind="quiet" size="small" onClick={() => setAtMails(true)}>
                    {t('plan.guest.mails')}
                  </Button>{' '}
                  <Button kind="quiet" size="small" onClick={() => setLeaving(true)}>
                    {t('plan.places.leave')}
                  </Button>
                </p>
              )}
              <ToldOfPress of={changes} />
              <Confirmation
                open={isLeaving}
                danger
                title={t('plan.places.leaveTitle', { name: it.ownerName })}
                text={t('plan.places.leaveText', { name: it.ownerName })}
                yes={t('plan.places.leave')}
                no={t('core.actions.cancel')}
                busy={busy.value.has('answer false')}
                onResult={async result => {
                  if (result === 'confirm') await answer(false)
                  setLeaving(false)
                }}
              />
            </>
          ) : (
            <div className="t-plan__door">
              <Avatar name={it.ownerName} src={it.ownerImageUrl} size="large" decorative />
              {atMails ? (
                <Mails
                  of={it}
                  level={level}
                  busy={busy.value.has('mails')}
                  onSet={setMails}
                  onLeave={() => setAtMails(false)}
                />
              ) : (
                <Invitation of={it} level={level} busy={busy.value} onAnswer={answer} />
              )}
              <ToldOfPress of={changes} />
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

interface PartProps {
  of: GuestInvitation
  level: 1 | 2
}

const Title = ({ level, children }: { level: 1 | 2; children: ReactNode }) => {
  const Heading = `h${level}` as const
  return <Heading className="t-title">{children}</Heading>
}

interface InvitationProps extends PartProps {
  busy: ReadonlySet<string>
  onAnswer: (accept: boolean) => Promise<void>
}

function Invitation({ of: it, level, busy, onAnswer }: InvitationProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <>
      <Title level={level}>{t('plan.guest.title', { name: it.ownerName })}</Title>
      <p>
        {t('plan.guest.text', {
          name: it.ownerName,
          organisation: it.organisation,
          type: t(networkWords[it.type]),
          year: String(it.year),
        })}
      </p>
      <div className="t-actions">
        <Button kind="primary" busy={busy.has('answer true')} onClick={() => void onAnswer(true)}>
          {t('plan.places.accept')}
        </Button>
        <Button kind="quiet" busy={busy.has('answer false')} onClick={() => void onAnswer(false)}>
          {t('plan.places.decline')}
        </Button>
      </div>
      <p className="t-small t-muted">
        {t('plan.mail.sees')} {t('plan.guest.until', { date: i18n.date(it.until) })}
      </p>
    </>
  )
}

interface MailsProps extends PartProps {
  busy: boolean
  onSet: (mails: boolean) => Promise<void>
  onLeave: () => void
}

/** Mails about comments: a press stops them, none does so by itself. */
function Mails({ of: it, level, busy, onSet, onLeave }: MailsProps) {
  const { t } = useTrellis().i18n
  return (
    <>
      <Title level={level}>{t('plan.guest.mails')}</Title>
      <p role="status">{it.mails ? t('plan.guest.mailsOn', { name: it.ownerName }) : t('plan.guest.mailsOff')}</p>
      <div className="t-actions">
        <Button kind="primary" busy={busy} onClick={() => void onSet(!it.mails)}>
          {t(it.mails ? 'plan.guest.stopMails' : 'plan.guest.getMails')}
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          {t('plan.guest.toBoard')}
        </Button>
      </div>
    </>
  )
}
