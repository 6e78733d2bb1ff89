import type { Client } from '@trellis/sdk'
import { PlanBoard } from '../../src/plan/PlanBoard.tsx'
import { useTrellis } from '../../src/shared/context.tsx'
import type { ViewProps } from '../types.ts'
import { useDoor } from '../useDoor.tsx'

type Years = Awaited<ReturnType<Client['plan']['planList']>>

/** The person's own Leader Impact board in a host's page. It looks by itself once the door is open. */
export function View({ first, frame }: ViewProps<Years>) {
  const { client, i18n } = useTrellis()
  const door = useDoor(i18n.t('team.items.LEADER_IMPACT'), () => client.plan.planList(), [], first)
  const board = (
    <div className="t-card">
      <PlanBoard isPart />
    </div>
  )
  return (
    <>
      {frame.card && <div {...frame.card}>{door.closed || board}</div>}
      <div {...frame.dialogs}>{door.consent}</div>
    </>
  )
}
