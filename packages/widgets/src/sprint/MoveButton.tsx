import { useSignals } from '@preact/signals-react/runtime'
import { dayMs, extensionWeeks, type SprintDetails } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { ActiveSprintStore, OwnersMove } from './ActiveSprintModel.ts'
import { CancelText } from './CancelText.tsx'
import { fullDay, inZone } from './sprintDays.ts'

export interface MoveButtonProps {
  sprint: SprintDetails
  store: ActiveSprintStore
  move: OwnersMove
  /** Its last day is over. */
  isOver: boolean
  /** The one next action of the page. */
  primary?: boolean
  onChanged: (() => void) | undefined
}

/** One of the choices at the end, which asks once and says what comes of it. */
export function MoveButton({ sprint, store, move, isOver, primary, onChanged }: MoveButtonProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [asking, setAsking] = useState(false)
  const isCancel = move === 'cancel'
  const isPlanned = sprint.sprintStatus === 'NOT_STARTED'
  const end = new Date(Date.parse(sprint.sprintReviewEndTime) - 1 + 7 * extensionWeeks * dayMs)
  const text =
    move === 'extend'
      ? t('sprint.ends.ask.extend', { day: inZone(i18n, end, sprint.timezone, fullDay) })
      : isCancel
        ? isPlanned
          ? t('sprint.ends.ask.cancelPlanned')
          : null
        : t(`sprint.ends.ask.${move}${isOver ? 'Over' : ''}` as 'sprint.ends.ask.saveToPortfolio', {
            count: sprint.daysLeftToCompleteSprint,
          })
  const make = async () => {
    const isMade = await store.move(sprint.id, move)
    setAsking(false)
    if (isMade) onChanged?.()
  }
  return (
    <>
      <Button
        kind={primary ? 'primary' : isCancel ? 'danger' : 'default'}
        {...(primary ? { size: 'large' as const } : {})}
        onClick={() => setAsking(true)}
      >
        {t(`sprint.ends.${move}`)}
      </Button>
      <Confirmation
        open={asking}
        danger={isCancel}
        title={t(`sprint.ends.heading.${move}`, { label: sprint.label })}
        text={text ?? <CancelText />}
        yes={t(`sprint.ends.${move}`)}
        no={t(isCancel && !isPlanned ? 'sprint.ends.keep' : 'core.actions.back')}
        busy={store.busy.value.has(move)}
        onResult={result => (result === 'confirm' ? void make() : setAsking(false))}
      />
    </>
  )
}
