import { useSignals } from '@preact/signals-react/runtime'
import { inInboxOrder, ruleOf } from '@trellis/sdk'
import { InboxTeam } from '@trellis/widgets'
import { usePortal } from '../context.tsx'

/** What waits for the person in a team; nothing where nothing does. What others have to do shows with the survey. */
export function TeamNext({ teamId }: { teamId: number }) {
  useSignals()
  const { inbox } = usePortal()
  const now = new Date()
  const [first, ...others] = inInboxOrder(inbox.entries.value ?? [], now).filter(
    it => it.teamId === teamId && ruleOf(it.rule).waits !== 'others',
  )
  return first ? <InboxTeam waiting={[first, ...others]} now={now} /> : null
}
