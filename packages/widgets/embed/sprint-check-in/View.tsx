import { useTrellis } from '../../src/shared/context.tsx'
import { CheckInReview } from '../../src/sprint/CheckInReview.tsx'
import { loadCheckIns } from '../../src/sprint/check-in/loadCheckIns.ts'
import { SprintCheckIn } from '../../src/sprint/check-in/SprintCheckIn.tsx'
import type { ViewProps } from '../types.ts'
import { useDoor } from '../useDoor.tsx'

/** What is rated; null where no check-in is open. */
type Rated = Parameters<typeof CheckInReview>[0]['checkIn'] & {
  effectiveness?: number | null
  teamName?: string | null
}

/** The review of a check-in as a card whose button opens its dialog; with `whole`, the check-in itself. */
export function View({ host, open, setOpen, emit, frame }: ViewProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const whole = host.hasAttribute('whole')
  const express = host.hasAttribute('express')
  const teamId = Number(host.getAttribute('team-id'))

  async function load(): Promise<Rated | null> {
    if (express) return { id: 0, start: new Date().toISOString() }
    // The whole check-in looks by itself, too: why it cannot be shown, and what to agree to first, is said here.
    const own = await loadCheckIns(client, teamId)
    return own?.open ? { ...own.open, teamName: own.sprint.teamName } : null
  }
  const door = useDoor(t('sprint.checkIn.pageTitle'), load, [teamId, express])
  const { value: rated, card } = door

  const shown = () => {
    if (whole) return <SprintCheckIn teamId={teamId} onChange={status => status === 'COMPLETED' && emit('submit')} />
    if (!rated) return card(t('sprint.checkIn.review.none'))
    return rated.effectiveness
      ? card(t('sprint.checkIn.review.rated'))
      : card(t('sprint.checkIn.review.title'), t('sprint.checkIn.done.rate'), () => setOpen(true))
  }
  const close = () => setOpen(false)
  return (
    <>
      {frame.card && <div {...frame.card}>{door.closed || shown()}</div>}
      <div {...frame.dialogs}>
        {door.consent}
        {rated && !whole && (
          <CheckInReview
            open={open}
            checkIn={rated}
            teamName={rated.teamName}
            onClose={close}
            onRated={it => {
              door.setValue({ ...rated, ...it })
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
