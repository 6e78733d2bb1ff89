import { useSignals } from '@preact/signals-react/runtime'
import { type Client, TrellisError } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { usersThreeIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'

type Membership = Awaited<ReturnType<Client['team']['teamDetails']>>['memberships'][number]

export interface TeamInvitationsProps {
  /** An invitation was answered: the person's teams may be others now. */
  onAnswered?: (teamId: number, accepted: boolean) => void
}

/** Invitations to teams that wait for an answer. Without any it shows nothing. */
export function TeamInvitations({ onAnswered }: TeamInvitationsProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const found = useLoad(async () => {
    const { memberships } = await client.team.teamDetails()
    return memberships.filter(it => it.status === 'PENDING')
  }, [client])
  const { busy, outcome, change } = useChanges()
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<Membership | null>(null)
  // A dashboard is more than this list: where it cannot be loaded, it goes on without.
  const waiting = (found.value.value ?? []).filter(it => !answered.has(it.id))
  const { done, error } = outcome.value ?? {}
  const isBusy = busy.value.size > 0

  const answer = async (it: Membership, accept: boolean) => {
    if (isBusy) return
    const gone = () => setAnswered(before => new Set([...before, it.id]))
    const well = await change(`answer-${it.id}`, async once => {
      const call = { params: { id: it.id }, body: { accept } }
      try {
        await client.team.answerInvitation(call, once(call))
      } catch (reason) {
        // Taken back in the meantime: there is nothing left to answer.
        if (reason instanceof TrellisError && reason.code === 'notFound') gone()
        throw reason
      }
      gone()
      return { key: accept ? 'team.invitations.accepted' : 'team.invitations.declined', values: { team: it.teamName } }
    })
    setAsked(null)
    if (well) onAnswered?.(it.teamId, accept)
  }
  if (waiting.length === 0 && !done && !error) return null
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
                  busy={busy.value.has(`answer-${it.id}`)}
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
      <div role="status">{done && <Notice kind="positive">{t(done.key, done.values)}</Notice>}</div>
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {t('team.invitations.failed', { reason: reasonOf(error, t) })}
        </Notice>
      )}
      <Confirmation
        open={asked !== null}
        danger
        title={t('team.invitations.ask', { team: asked?.teamName ?? '' })}
        text={t('team.invitations.askText', { manager: asked?.managerName ?? '' })}
        yes={t('team.invitations.decline')}
        no={t('core.actions.cancel')}
        busy={isBusy}
        onResult={result => {
          if (result === 'confirm' && asked) void answer(asked, false)
          else setAsked(null)
        }}
      />
    </Section>
  )
}
