import { useSignals } from '@preact/signals-react/runtime'
import { type NetworkPlace, networkWords } from '@trellis/sdk'
import { useState } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'

export interface NetworkPlacesProps {
  /** Where the board of a leader is. */
  boardHref: (userId: number) => string
  /** An invitation was answered with a yes. */
  onAccepted?: (userId: number) => void
}

/** Whose networks the reader is in, and who asks: a press says yes or no, or leaves. Source: spec 1 section 3. */
export function NetworkPlaces({ boardHref, onAccepted }: NetworkPlacesProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const found = useLoad(async () => (await client.plan.networkPlaces()).places, [client])
  const changes = useChanges()
  const { busy, change } = changes
  const [leaving, setLeaving] = useState<NetworkPlace | null>(null)
  const answer = async (it: NetworkPlace, accept: boolean) => {
    const well = await change(`answer ${it.id}`, async once => {
      const body = { id: it.id, accept }
      await client.plan.answerNetwork({ body }, once(body))
      return undefined
    })
    setLeaving(null)
    await found.reload()
    if (well && accept) onAccepted?.(it.userId)
  }
  return (
    <div className="t-plan">
      <PageHead title={t('plan.places.title')} lead={t('plan.places.lead')} />
      <ToldOfPress of={changes} />
      <Loaded of={found} skeleton={4}>
        {places =>
          places.length === 0 ? (
            <EmptyState level={2} title={t('plan.places.empty')} text={t('plan.places.emptyText')} />
          ) : (
            <>
              <ul className="t-plan__network">
                {places.map(it => (
                  <li key={it.id}>
                    <Avatar name={it.name} src={it.imageUrl} decorative />
                    <span className="t-plan__person" id={`place-${it.id}`}>
                      <b>{it.name}</b>
                      <small className="t-muted">
                        {t(it.status === 'PENDING' ? 'plan.places.asks' : 'plan.places.is', {
                          type: t(networkWords[it.type]),
                        })}
                      </small>
                    </span>
                    <span className="t-plan__end">
                      {it.status === 'PENDING' ? (
                        <>
                          <Button
                            busy={busy.value.has(`answer ${it.id}`)}
                            aria-describedby={`place-${it.id}`}
                            onClick={() => void answer(it, true)}
                          >
                            {t('plan.places.accept')}
                          </Button>
                          <Button
                            kind="quiet"
                            aria-describedby={`place-${it.id}`}
                            onClick={() => void answer(it, false)}
                          >
                            {t('plan.places.decline')}
                          </Button>
                        </>
                      ) : (
                        <>
                          <Button href={boardHref(it.userId)} aria-describedby={`place-${it.id}`}>
                            {t('plan.places.open')}
                          </Button>
                          <Button kind="quiet" aria-describedby={`place-${it.id}`} onClick={() => setLeaving(it)}>
                            {t('plan.places.leave')}
                          </Button>
                        </>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              {places.some(it => it.status === 'PENDING') && <p className="t-small t-muted">{t('plan.places.sees')}</p>}
            </>
          )
        }
      </Loaded>
      <Confirmation
        open={leaving !== null}
        danger
        title={t('plan.places.leaveTitle', { name: leaving?.name ?? '' })}
        text={t('plan.places.leaveText', { name: leaving?.name ?? '' })}
        yes={t('plan.places.leave')}
        no={t('core.actions.cancel')}
        busy={leaving !== null && busy.value.has(`answer ${leaving.id}`)}
        onResult={result => (result === 'confirm' && leaving ? void answer(leaving, false) : setLeaving(null))}
      />
    </div>
  )
}
