import { type Client, TrellisError } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { usersThreeIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'

type Membership = Awaited<ReturnType<Client['team']['teamDetails']>>['memberships'][number]

export interface TeamInvitationsProps {
  /** An invitation was answered: the person's teams may be others now. */
  onAnswered?: (teamId: number, accepted: boolean) => void
}

/** Invitations to teams that wait for an answer. Without any it shows nothing. */
export function TeamInvitations({ onAnswered }: TeamInvitationsProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [waiting, setWaiting] = useState<Membership[]>([])
  const [asked, setAsked] = useState<Membership | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    client.team.teamDetails().then(
      ({ memberships }) => !left && setWaiting(memberships.filter(it => it.status === 'PENDING')),
      // A dashboard is more than this list: without it, it goes on.
      () => {},
    )
    return () => {
      left = true
    }
  }, [client])

  const answer = async (it: Membership, accept: boolean) => {
    if (busy !== null) return
    setBusy(it.id)
    setProblem(null)
    try {
      await client.team.answerInvitation({ params: { id: it.id }, body: { accept } })
      setTold(t(accept ? 'team.invitations.accepted' : 'team.invitations.declined', { team: it.teamName }))
      setWaiting(list => list.filter(one => one.id !== it.id))
      onAnswered?.(it.teamId, accept)
    } catch (error) {
      setProblem(t('team.invitations.failed', { reason: reasonOf(error, t) }))
      // Taken back in the meantime: there is nothing left to answer.
      if (error instanceof TrellisError && error.code === 'notFound')
        setWaiting(list => list.filter(one => one.id !== it.id))
    } finally {
      setBusy(null)
      setAsked(null)
    }
  }
  if (waiting.length === 0 && !told && !problem) return null
  return (
    <Section title={t('team.invitations.title')} {...(waiting.length > 0 ? { text: t('team.invitations.text') } : {})}>
      {waiting.length > 0 && (
        <ul className="t-invitations">
          {waiting.map(it => (
            <li key={it.id}>
              <Icon path={usersThreeIcon} />
              <span id={`invitation-${it.id}`}>
                {t('team.invitations.from', { manager: it.managerName, team: it.teamName })}
              </span>
              <div className="t-actions">
                <Button
                  busy={busy === it.id}
                  aria-describedby={`invitation-${it.id}`}
                  onClick={() => void answer(it, true)}
                >
                  {t('team.invitations.accept')}
                </Button>
                <Button kind="quiet" aria-describedby={`invitation-${it.id}`} onClick={() => setAsked(it)}>
                  {t('team.invitations.decline')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div role="status">{told && <Notice kind="positive">{told}</Notice>}</div>
      {problem && (
        <Notice kind="critical" role="alert">
          {problem}
        </Notice>
      )}
      <Confirmation
        open={asked !== null}
        danger
        title={t('team.invitations.ask', { team: asked?.teamName ?? '' })}
        text={t('team.invitations.askText', { manager: asked?.managerName ?? '' })}
        yes={t('team.invitations.decline')}
        no={t('core.actions.cancel')}
        busy={busy !== null}
        onResult={result => {
          if (result === 'confirm' && asked) void answer(asked, false)
          else setAsked(null)
        }}
      />
    </Section>
  )
}
