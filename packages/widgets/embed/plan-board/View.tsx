import type { Client } from '@trellis/sdk'
import { useMemo } from 'react'
import { boardComments } from '../../src/plan/boardComments.tsx'
import { PlanBoard } from '../../src/plan/PlanBoard.tsx'
import { TrellisProvider, useTrellis } from '../../src/shared/context.tsx'
import type { EmbedSettings, ViewProps } from '../types.ts'
import { useDoor } from '../useDoor.tsx'
import { Guest } from './Guest.tsx'
import { useLive } from './useLive.ts'

type Years = Awaited<ReturnType<Client['plan']['planList']>>

const comments = boardComments()

/** The person's own Leader Impact board in a host's page, or with `guest` the one that the guest of the token was invited to. */
export const View = (props: ViewProps<Years>) => (
  <TrellisProvider value={useLive(props.host as EmbedSettings)}>
    {props.host.hasAttribute('guest') ? (
      <div {...props.frame.card}>
        <div className="t-card">
          <Guest />
        </div>
      </div>
    ) : (
      <Own {...props} />
    )}
  </TrellisProvider>
)

/** It looks by itself once the door is open. */
function Own({ first, frame }: ViewProps<Years>) {
  const context = useTrellis()
  const door = useDoor(context.i18n.t('team.items.LEADER_IMPACT'), () => context.client.plan.planList(), [], first)
  // Whose board it is, so that what is written is kept over a reload of the host's page.
  const person = useMemo(() => door.value && { clientId: 'board', userId: door.value.userId }, [door.value])
  const board = (
    <div className="t-card">
      <TrellisProvider value={{ ...context, person }}>
        <PlanBoard isPart comments={comments} />
      </TrellisProvider>
    </div>
  )
  return (
    <>
      {frame.card && <div {...frame.card}>{door.closed || board}</div>}
      <div {...frame.dialogs}>{door.consent}</div>
    </>
  )
}
