import { useSignals } from '@preact/signals-react/runtime'
import type { RatingAsked } from '@trellis/sdk'
import { type ReactNode, useMemo } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { useLoad } from '../../shared/useLoad.ts'
import { LinkExpired } from './LinkExpired.tsx'
import { openRating } from './openRating.ts'
import { keptRating } from './RatingModel.ts'
import { RatingSteps } from './RatingSteps.tsx'
import { memberCalls } from './ratingCalls.ts'

export interface MemberRatingProps {
  /** Of the rater in the round. */
  id: number
  /** Came to be asked no more. */
  isNotMe?: boolean
  onClose: () => void
  onChange?: (asked: RatingAsked) => void
  /** What leads on where the round has closed. */
  onExpired?: ReactNode
}

/** Feedback and advice for one who asks, by somebody of the organisation. */
export function MemberRating({ id, isNotMe, onClose, onChange, onExpired }: MemberRatingProps) {
  useSignals()
  const { client, person } = useTrellis()
  const door = useMemo(
    () => ({ calls: memberCalls(client, id), storage: keptRating(person, id) }),
    [client, id, person?.clientId, person?.userId],
  )
  const load = useLoad(() => openRating(door.calls, door.storage).then(asked => ({ asked })), [door])
  return (
    <Loaded of={load}>
      {({ asked }) =>
        asked ? (
          <RatingSteps
            {...door}
            asked={asked}
            isGuest={false}
            isNotMe={isNotMe}
            onClose={onClose}
            onChange={onChange}
            onExpired={onExpired}
          />
        ) : (
          <LinkExpired actions={onExpired} />
        )
      }
    </Loaded>
  )
}
