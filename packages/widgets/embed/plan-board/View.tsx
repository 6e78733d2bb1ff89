import type { Client } from '@trellis/sdk'
import { boardComments } from '../../src/plan/boardComments.tsx'
import { PlanBoard } from '../../src/plan/PlanBoard.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import type { ViewProps } from '../types.ts'
import { useDoor } from '../useDoor.tsx'
import { Guest } from './Guest.tsx'

type Years = Awaited<ReturnType<Client['plan']['planList']>>

const comments = boardComments()

/** The person's own Leader Impact board in a host's page, or with `guest` the one that the guest of the token was invited to. */
export const View = (props: ViewProps<Years>) =>
  props.host.hasAttribute('guest') ? (
    <div {...props.frame.card}>
      <div className="t-card">
        <Guest />
      </div>
    </div>
  ) : (
    <Own {...props} />
  )

/** It looks by itself once the door is open. */
function Own({ first, frame }: ViewProps<Years>) {
  const { client, i18n } = useTrellis()
  const door = useDoor(i18n.t('team.items.LEADER_IMPACT'), () => client.plan.planList(), [], first)
  const board = (
    <div className="t-card">
      <PlanBoard isPart comments={comments} />
    </div>
  )
  return (
    <>
      {frame.card && <div {...frame.card}>{door.closed || board}</div>}
      <div {...frame.dialogs}>{door.consent}</div>
    </>
  )
}
