import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { eyeSlashIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { useLoad } from '../../shared/useLoad.ts'
import { Answered } from './Answered.tsx'
import { type CheckIns, loadCheckIns } from './loadCheckIns.ts'
import { OpenCheckIn, type OpenCheckInProps } from './OpenCheckIn.tsx'
import { StepCard } from './StepCard.tsx'
import { useUntil } from './useMoment.ts'

export interface SprintCheckInProps extends Pick<OpenCheckInProps, 'Words' | 'toSprint' | 'onChange'> {
  /** Of a team's sprint; without it the caller's own. */
  teamId?: number | undefined
  /** What leads to a sprint where none runs. */
  toDesign?: ReactNode
}

/** The caller's check-in of the running sprint, as it stands: to begin, go on with, change, take up again, or look forward to. */
export function SprintCheckIn({ teamId, toDesign, ...props }: SprintCheckInProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => loadCheckIns(client, teamId).then(found => ({ found })), [client, teamId])
  return (
    <div className="t-checkin">
      <Loaded of={load} skeleton={6}>
        {({ found }) =>
          found ? (
            <>
              <Found {...found} {...props} />
              <p className="t-small t-muted t-checkin__who">
                <Icon path={eyeSlashIcon} size="small" />
                {t('sprint.checkIn.who')}
              </p>
            </>
          ) : (
            <EmptyState
              title={t('sprint.checkIn.noSprint.title')}
              text={t('sprint.checkIn.noSprint.text')}
              actions={toDesign}
            />
          )
        }
      </Loaded>
    </div>
  )
}

function Found({ sprint, checkIns, open, Words, toSprint, onChange }: CheckIns & Omit<SprintCheckInProps, 'teamId'>) {
  const { t } = useTrellis().i18n
  const until = useUntil()
  const before = checkIns.filter(it => it !== open)
  const last = before.at(-1)
  const next = sprint.nextSprintCheckInDate
  const goOn = next ? t('sprint.checkIn.closed.next', { date: until(next) }) : t('sprint.checkIn.closed.lastOne')
  if (open) return <OpenCheckIn checkIn={open} {...{ sprint, last, Words, toSprint, onChange }} />
  if (!last) return <StepCard label={sprint.label} title={t('sprint.checkIn.toCome')} text={goOn} foot={toSprint} />
  return (
    <StepCard
      label={t(`sprint.checkIn.kind.${last.type}`)}
      title={t(last.status === 'COMPLETED' ? 'sprint.checkIn.done.title' : 'sprint.checkIn.closed.title', {
        date: until(last.end),
      })}
      text={
        <>
          {last.status !== 'COMPLETED' && (
            <p>{t(last.isAway ? 'sprint.checkIn.away.text' : 'sprint.checkIn.closed.goOn')}</p>
          )}
          <p>{goOn}</p>
        </>
      }
      foot={toSprint}
    >
      {(last.ratings.length > 0 || last.energy !== null) && <Answered answers={last} sprint={sprint} />}
    </StepCard>
  )
}
