import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { warningCircleIcon } from '../shared/signs.ts'

export interface CalendarConnectedProps {
  /** What the provider has sent along. */
  given: { state: string; code?: string; error?: string; iss?: string }
  /** Connected: the page that it was begun from. */
  onConnected: (originUrl: string) => void
  /** Where the settings are, for what went wrong. */
  settingsHref: string
}

/** Comes back from the provider and finishes the connection. */
export function CalendarConnected({ given, onConnected, settingsHref }: CalendarConnectedProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [reason, setReason] = useState<string | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    // A code works once, and effects may run twice.
    if (begun.current) return
    begun.current = true
    client.calendar
      .calendarCallback({ body: given })
      .then(it => onConnected(it.originUrl))
      .catch(error => setReason(reasonOf(error, t)))
  }, [])
  if (reason === null)
    return (
      <>
        <h1 className="t-title">{t('calendar.settings.connecting')}</h1>
        <ProgressBar label={t('calendar.settings.connecting')} />
      </>
    )
  return (
    <EmptyState
      level={1}
      role="alert"
      icon={warningCircleIcon}
      tone="critical"
      title={t('calendar.settings.notConnected')}
      text={reason}
      actions={
        <Button kind="primary" href={settingsHref}>
          {t('calendar.settings.back')}
        </Button>
      }
    />
  )
}
