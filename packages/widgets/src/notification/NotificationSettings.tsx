import { useSignals } from '@preact/signals-react/runtime'
import {
  type Channel,
  channels,
  isChoice,
  mostQuietHours,
  quietMinutes,
  type NotificationSettings as Settings,
} from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import { DateField } from '../shared/DateField.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Saved } from '../shared/Saved.tsx'
import { Section } from '../shared/Section.tsx'
import { Switch } from '../shared/Switch.tsx'
import { zoneWords } from '../shared/zoneWords.ts'
import { NotificationSettingsModel, type NotificationSettingsStore } from './NotificationSettingsModel.ts'

export interface NotificationSettingsProps {
  /** Whether a chat is linked, which can be chosen then, too. */
  hasChat?: boolean
}

/** Where the person is told of what, and when it is quiet: each choice is saved as it is made. */
export function NotificationSettings({ hasChat = false }: NotificationSettingsProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new NotificationSettingsModel(client), [client])
  useEffect(() => void store.load.reload(), [store])
  return (
    <>
      <PageHead title={t('notification.settings.title')} lead={t('notification.settings.lead')} />
      <Loaded of={store.load} failed={t('notification.settings.failed')}>
        {() => <Chosen store={store} shown={channels.filter(it => it !== 'chat' || hasChat)} />}
      </Loaded>
    </>
  )
}

function Chosen({ store, shown }: { store: NotificationSettingsStore; shown: readonly Channel[] }) {
  useSignals()
  const { t } = useTrellis().i18n
  const settings = store.shown.value
  const error = store.outcome.value?.error
  if (!settings) return null
  return (
    <>
      {store.isElsewhere.value && (
        <Notice kind="caution" role="alert">
          {t('notification.settings.elsewhere')}
        </Notice>
      )}
      {error !== undefined && (
        <Notice
          kind="critical"
          role="alert"
          actions={
            <Button size="small" onClick={store.retry}>
              {t('notification.settings.again')}
            </Button>
          }
        >
          {t('notification.settings.notSaved', { reason: reasonOf(error, t) })}
        </Notice>
      )}
      <Section title={t('notification.settings.choices')} action={<Sign store={store} />}>
        <Choices store={store} settings={settings} shown={shown} />
        <p className="t-small t-muted">{t('notification.settings.mails')}</p>
        <p className="t-small t-muted">{t('notification.settings.security')}</p>
      </Section>
      <Section title={t('notification.settings.quiet.title')} text={t('notification.settings.quiet.text')}>
        <Quiet key={store.isElsewhere.value ? settings.version : 0} store={store} settings={settings} />
      </Section>
    </>
  )
}

function Sign({ store }: { store: NotificationSettingsStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  if (store.busy.value.has('save')) return <Saved state="busy" label={t('core.states.saving')} />
  if (store.isSaved.value) return <Saved state="saved" label={t('core.states.saved')} />
  return null
}

interface PartProps {
  store: NotificationSettingsStore
  settings: Settings
}

function Choices({ store, settings, shown }: PartProps & { shown: readonly Channel[] }) {
  const { t } = useTrellis().i18n
  return (
    <table className="t-prefs">
      <thead>
        <tr>
          <th scope="col">{t('notification.settings.what')}</th>
          {shown.map(it => (
            <th key={it} scope="col">
              {t(`notification.settings.channel.${it}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.preferences.map(it => (
          <tr key={it.type}>
            <th scope="row">
              <b>{t(`notification.settings.types.${it.type}.label`)}</b>
              <small>{t(`notification.settings.types.${it.type}.help`)}</small>
            </th>
            {shown.map(channel => (
              <td key={channel}>
                {isChoice(it.type, channel) ? (
                  <Checkbox
                    label={
                      <span className="t-hidden">
                        {t('notification.settings.one', {
                          type: t(`notification.settings.types.${it.type}.label`),
                          channel: t(`notification.settings.channel.${channel}`),
                        })}
                      </span>
                    }
                    checked={it[channel]}
                    onChange={checked => store.prefer({ ...it, [channel]: checked })}
                  />
                ) : (
                  <span className="t-small t-muted">
                    {t(it[channel] ? 'notification.settings.always' : 'notification.settings.noMail')}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is proposed when they are switched on. */
const usual = { from: '20:00', until: '07:00' }

const isWhole = (hours: { from: string; until: string }) => {
  if (!hours.from || !hours.until) return false
  const minutes = quietMinutes(hours)
  return minutes > 0 && minutes <= mostQuietHours * 60
}

function Quiet({ store, settings }: PartProps) {
  const { t } = useTrellis().i18n
  const [typed, setTyped] = useState(settings.quietHours ?? usual)
  const isOn = settings.quietHours !== null
  const enter = (next: Partial<typeof usual>) => {
    const hours = { ...typed, ...next }
    setTyped(hours)
    if (isWhole(hours)) store.setQuiet(hours)
  }
  return (
    <div className="t-stack">
      <Switch
        label={t('notification.settings.quiet.on')}
        help={t('notification.settings.quiet.zone', { zone: zoneWords(settings.timeZone) })}
        checked={isOn}
        onChange={on => store.setQuiet(on ? (isWhole(typed) ? typed : usual) : null)}
      />
      {isOn && (
        <div className="t-prefs__quiet">
          <DateField
            type="time"
            label={t('notification.settings.quiet.from')}
            value={typed.from}
            onChange={from => enter({ from })}
            required
          />
          <DateField
            type="time"
            label={t('notification.settings.quiet.until')}
            value={typed.until}
            onChange={until => enter({ until })}
            error={isWhole(typed) ? null : t('notification.settings.quiet.tooLong', { count: mostQuietHours })}
            required
          />
        </div>
      )}
    </div>
  )
}
