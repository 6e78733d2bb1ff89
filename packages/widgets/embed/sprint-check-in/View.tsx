import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../src/shared/Button.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import { reasonOf } from '../../src/shared/reasonOf.ts'
import { CheckInReview } from '../../src/sprint/CheckInReview.tsx'
import { loadCheckIns } from '../../src/sprint/check-in/loadCheckIns.ts'
import { SprintCheckIn } from '../../src/sprint/check-in/SprintCheckIn.tsx'
import { Closed } from '../Closed.tsx'
import { Consent } from '../Consent.tsx'
import type { ViewProps } from '../types.ts'

/** What is rated; null where no check-in is open. */
type Rated = Parameters<typeof CheckInReview>[0]['checkIn'] & {
  effectiveness?: number | null
  teamName?: string | null
}

/** The review of a check-in as a card whose button opens its dialog; with `whole`, the check-in itself. */
export function View({ host, open, setOpen, emit, frame }: ViewProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [whole, express] = [host.hasAttribute('whole'), host.hasAttribute('express')]
  const teamId = Number(host.getAttribute('team-id')) || undefined
  const [rated, setRated] = useState<Rated | null>()
  const [problem, setProblem] = useState<{ code?: string }>()
  const [agreeing, setAgreeing] = useState(false)

  async function load() {
    setProblem(undefined)
    try {
      if (express) return setRated({ id: 0, start: new Date().toISOString() })
      // The whole check-in looks by itself, too: why it cannot be shown, and what to agree to first, is said here.
      const own = await loadCheckIns(client, teamId)
      setRated(own?.open ? { ...own.open, teamName: own.sprint.teamName } : null)
    } catch (error) {
      setProblem(error as object)
    }
  }
  useEffect(() => void load(), [client, teamId, express])

  const mustAgree = problem?.code === 'consentNeeded'
  const card = (text: ReactNode, label?: string, press?: () => void) => (
    <section className="t-card">
      <h2 className="t-heading">{t('sprint.checkIn.pageTitle')}</h2>
      <p className="t-card__lead">{text}</p>
      {label && (
        <div className="t-actions">
          <Button kind="primary" onClick={press}>
            {label}
          </Button>
        </div>
      )}
    </section>
  )
  const shown = () => {
    if (mustAgree) return card(t('core.errors.consentNeeded'), t('core.actions.continue'), () => setAgreeing(true))
    if (problem)
      // What has no code is a network that is lost: the part for the others would not come.
      return card(
        problem.code ? <Closed error={problem} /> : <span role="alert">{reasonOf(problem, t)}</span>,
        t('core.actions.retry'),
        load,
      )
    if (rated === undefined) return card(t('core.states.loading'))
    if (whole) return <SprintCheckIn teamId={teamId} onChange={status => status === 'COMPLETED' && emit('submit')} />
    if (!rated) return card(t('sprint.checkIn.review.none'))
    return rated.effectiveness
      ? card(t('sprint.checkIn.review.rated'))
      : card(t('sprint.checkIn.review.title'), t('sprint.checkIn.done.rate'), () => setOpen(true))
  }
  const close = () => setOpen(false)
  return (
    <>
      {frame.card && <div {...frame.card}>{shown()}</div>}
      <div {...frame.dialogs}>
        {mustAgree && agreeing && <Consent onAgreed={load} onClose={() => setAgreeing(false)} />}
        {rated && !whole && (
          <CheckInReview
            open={open}
            checkIn={rated}
            teamName={rated.teamName}
            onClose={close}
            onRated={it => {
              setRated({ ...rated, ...it })
              emit('submit')
            }}
            onSelect={
              express
                ? rating => {
                    emit('submit', { rating })
                    close()
                  }
                : undefined
            }
          />
        )}
      </div>
    </>
  )
}
