import { useSignals } from '@preact/signals-react/runtime'
import type { CalendarAccount } from '@trellis/sdk'
import { useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { copyIcon } from '../shared/icons.ts'
import { Section } from '../shared/Section.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useKeptFocus } from '../shared/useKeptFocus.ts'

/** A part of the settings: what stands, and what hears of a change. */
export interface CalendarPartProps {
  calendar: CalendarAccount
  onChanged: (calendar: CalendarAccount) => void
}

/** The secret address by which any calendar shows the own dates. */
export function FeedSettings({ calendar, onChanged }: CalendarPartProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [asked, setAsked] = useState<'new' | 'revoke' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const changes = useChanges()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, () => box.current?.querySelector('input, button'))
  const { feed } = calendar
  const make = (isNew: boolean) =>
    changes.change('make', async once => {
      onChanged(await client.calendar.makeCalendarFeed(undefined, once({})))
      setAsked(null)
      return isNew ? { key: 'calendar.settings.feed.made' } : undefined
    })
  const revoke = () =>
    changes.change('revoke', async once => {
      onChanged(await client.calendar.revokeCalendarFeed(undefined, once({})))
      setAsked(null)
      return { key: 'calendar.settings.feed.revoked' }
    })
  const copy = () =>
    changes.change('copy', async () => {
      try {
        await navigator.clipboard.writeText(feed?.url ?? '')
        return { key: 'calendar.settings.feed.copied' }
      } catch {
        field.current?.select()
        return { key: 'calendar.settings.feed.notCopied' }
      }
    })
  const isNew = asked === 'new'
  return (
    <Section title={t('calendar.settings.feed.title')} text={t('calendar.settings.feed.text')}>
      <div ref={box}>
        {feed ? (
          <>
            <div className="t-cal__feed">
              <Input
                ref={field}
                label={t('calendar.settings.feed.field')}
                help={t('calendar.settings.feed.secret')}
                value={feed.url}
                onChange={() => undefined}
                readOnly
              />
              <Button icon={copyIcon} onClick={() => void copy()}>
                {t('core.actions.copy')}
              </Button>
            </div>
            <div className="t-actions">
              <Button size="small" onClick={() => setAsked('new')}>
                {t('calendar.settings.feed.new')}
              </Button>
              <Button size="small" kind="quiet" onClick={() => setAsked('revoke')}>
                {t('calendar.settings.feed.revoke')}
              </Button>
            </div>
          </>
        ) : (
          <div className="t-actions">
            <Button busy={changes.busy.value.has('make')} onClick={() => void make(false)}>
              {t('calendar.settings.feed.make')}
            </Button>
          </div>
        )}
      </div>
      <ToldOfPress of={changes} />
      <Confirmation
        open={asked !== null}
        danger
        title={t(isNew ? 'calendar.settings.feed.newAsk' : 'calendar.settings.feed.revokeAsk')}
        text={t(isNew ? 'calendar.settings.feed.newText' : 'calendar.settings.feed.revokeText')}
        yes={t(isNew ? 'calendar.settings.feed.new' : 'calendar.settings.feed.revoke')}
        no={t('core.actions.cancel')}
        busy={changes.busy.value.has('make') || changes.busy.value.has('revoke')}
        onResult={it => (it !== 'confirm' ? setAsked(null) : isNew ? void make(true) : void revoke())}
      />
    </Section>
  )
}
