import { useSignals } from '@preact/signals-react/runtime'
import type { Client, ResultKind } from '@trellis/sdk'
import { useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { bellIcon, checkIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { whyNotDone } from '../shared/reasonOf.ts'
import { useChanges } from '../shared/useChanges.ts'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { useLoad } from '../shared/useLoad.ts'

export interface RemindMeProps {
  kind: ResultKind
  /** Of a report of a team. */
  teamId?: number
}

/** Reminds the person of a result in four weeks, in the inbox and by mail; what is set says so and can be taken back. */
export function RemindMe({ kind, teamId }: RemindMeProps) {
  useSignals()
  const { client } = useTrellis()
  const found = useLoad(async () => {
    const { reminders } = await client.notification.reminders()
    return { reminder: reminders.find(it => it.kind === kind && it.teamId === (teamId ?? null)) ?? null }
  }, [client, kind, teamId])
  const value = found.value.value
  // It is beside a result, which stands all the same.
  if (value === null) return null
  return <Reminding {...{ kind, teamId }} reminder={value.reminder} reload={found.reload} />
}

interface RemindingProps {
  kind: ResultKind
  teamId: number | undefined
  reminder: Awaited<ReturnType<Client['notification']['reminders']>>['reminders'][number] | null
  reload: () => Promise<void>
}

function Reminding({ kind, teamId, reminder, reload }: RemindingProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { busy, outcome, change } = useChanges()
  const box = useRef<HTMLSpanElement>(null)
  useKeptFocus(box, () => box.current?.querySelector('button'))
  const error = outcome.value?.error
  const set = () =>
    change('remind', async once => {
      const call = { body: { kind, ...(teamId === undefined ? {} : { teamId }) } }
      await client.notification.remindOfResult(call, once(call))
      await reload()
      return undefined
    })
  const forget = (id: number) =>
    change('remind', async once => {
      const call = { params: { id } }
      try {
        await client.notification.forgetReminder(call, once(call))
      } finally {
        // Another window may have taken it back.
        await reload()
      }
      return undefined
    })
  const isBusy = busy.value.has('remind')
  return (
    <span ref={box} className="t-remindme">
      {reminder ? (
        <span className="t-remind" role="status">
          <Icon path={checkIcon} /> {t('notification.next.remind.set', { date: i18n.date(reminder.dueAt, 'long') })}{' '}
          <Button kind="quiet" size="small" busy={isBusy} onClick={() => void forget(reminder.id)}>
            {t('notification.next.remind.takeBack')}
          </Button>
        </span>
      ) : (
        <Button icon={bellIcon} busy={isBusy} onClick={() => void set()}>
          {t('notification.next.remind.action')}
        </Button>
      )}
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {whyNotDone(error, t)}
        </Notice>
      )}
    </span>
  )
}
