import { useSignals } from '@preact/signals-react/runtime'
import { type CalendarAccount, type CalendarProvider, mostEventDays, providerNames } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { calendarIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { Switch } from '../shared/Switch.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useLoad } from '../shared/useLoad.ts'
import { type CalendarPartProps, FeedSettings } from './FeedSettings.tsx'

/** The connected calendar, and the secret address of the own dates. Each change works at once. */
export function CalendarSettings() {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const found = useLoad(() => client.calendar.calendarAccount({ query: { withDetail: 'true' } }), [client])
  return (
    <>
      <PageHead title={t('calendar.settings.menu')} lead={t('calendar.settings.lead')} />
      <Loaded of={found} failed={t('calendar.settings.failed')}>
        {it => <Settings loaded={it} />}
      </Loaded>
    </>
  )
}

function Settings({ loaded }: { loaded: CalendarAccount }) {
  const [calendar, setCalendar] = useState(loaded)
  return (
    <>
      <Own calendar={calendar} onChanged={setCalendar} />
      <FeedSettings calendar={calendar} onChanged={setCalendar} />
    </>
  )
}

/** The provider comes back to this page. */
const here = () => `${location.origin}/profile/calendar`

function Own({ calendar, onChanged }: CalendarPartProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [isAsked, setAsked] = useState(false)
  const changes = useChanges()
  const { account, providers } = calendar
  const provider = account ? providerNames[account.provider] : ''
  const connect = (it: CalendarProvider) =>
    changes.change('connect', async once => {
      const call = { query: { originUrl: here(), provider: it } }
      const { url } = await client.calendar.syncCalendarUrl(call, once(call))
      location.assign(url)
      return undefined
    })
  const revoke = () =>
    changes.change('revoke', async once => {
      onChanged(await client.calendar.revokeCalendarAccess(undefined, once({})))
      setAsked(false)
      return { key: 'calendar.settings.own.revoked' }
    })
  const choose = (conference: boolean) =>
    changes.change('conference', async once => {
      const call = { body: { conference } }
      onChanged(await client.calendar.authorizeConferenceProvider(call, once(call)))
      return undefined
    })
  const chooseDates = (dates: boolean) =>
    changes.change('dates', async once => {
      const call = { body: { dates } }
      onChanged(await client.calendar.chooseCalendarDates(call, once(call)))
      return undefined
    })
  const isBusy = changes.busy.value.has('connect')
  const isLost = account?.status === 'RECONNECT'
  const canConnect = account !== null || providers.length > 0
  return (
    <Section title={t('calendar.settings.own.title')} text={canConnect ? t('calendar.settings.own.text') : ''}>
      {!canConnect && <Notice>{t('calendar.settings.own.none')}</Notice>}
      {!account && canConnect && (
        <div className="t-actions">
          {providers.map(it => (
            <Button key={it} icon={calendarIcon} busy={isBusy} onClick={() => void connect(it)}>
              {t('calendar.settings.own.connect', { provider: providerNames[it] })}
            </Button>
          ))}
        </div>
      )}
      {account && isLost && (
        <Notice
          kind="caution"
          title={t('calendar.settings.own.reconnect', { provider })}
          actions={
            <Button kind="primary" busy={isBusy} onClick={() => void connect(account.provider)}>
              {t('calendar.settings.own.again')}
            </Button>
          }
        >
          {t('calendar.settings.own.reconnectText')}
        </Notice>
      )}
      {account && (
        <div className="t-cal__account">
          <p>
            <b>{isLost ? provider : t('calendar.settings.own.connected', { provider })}</b>
            <br />
            <span className="t-small t-muted">
              {t('calendar.settings.own.since', { email: account.email, date: i18n.date(account.connectedAt) })}
            </span>
          </p>
          <Button size="small" onClick={() => setAsked(true)}>
            {t('calendar.settings.own.revoke')}
          </Button>
        </div>
      )}
      {account && !isLost && (
        <>
          <Switch
            label={t('calendar.settings.own.conference')}
            help={t('calendar.settings.own.conferenceHelp', { provider })}
            checked={account.conference}
            onChange={choose}
          />
          <Switch
            label={t('calendar.settings.own.dates')}
            help={t('calendar.settings.own.datesHelp', { n: mostEventDays })}
            checked={account.dates}
            onChange={chooseDates}
          />
        </>
      )}
      <ToldOfPress of={changes} />
      <Confirmation
        open={isAsked}
        danger
        title={t('calendar.settings.own.ask')}
        text={t('calendar.settings.own.askText')}
        yes={t('calendar.settings.own.revoke')}
        no={t('core.actions.cancel')}
        busy={changes.busy.value.has('revoke')}
        onResult={it => (it === 'confirm' ? void revoke() : setAsked(false))}
      />
    </Section>
  )
}
