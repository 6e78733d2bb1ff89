import { useSignals } from '@preact/signals-react/runtime'
import { asListed, ruleOf } from '@trellis/sdk'
import { InboxTeam } from '@trellis/widgets'
import { usePortal } from '../context.tsx'

/** The team's part of what the dashboard lists; nothing where nothing waits. What others have to do shows with the survey. */
export function TeamNext({ teamId }: { teamId: number }) {
  useSignals()
  const { inbox } = usePortal()
  const now = new Date()
  const [first, ...others] = asListed(inbox.entries.value ?? [], now).filter(
    it => it.teamId === teamId && ruleOf(it.rule).waits !== 'others',
  )
  return first ? (
    <InboxTeam
      waiting={[first, ...others]}
      now={now}
      onRead={id => void inbox.markNewsAsRead(id)}
      isBusy={id => inbox.busy.value.has(`read-${id}`)}
    />
  ) : null
}
