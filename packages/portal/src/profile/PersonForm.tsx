import { useSignals } from '@preact/signals-react/runtime'
import { dateText, type Language } from '@trellis/sdk'
import { Avatar, Button, Input, Notice, Saved, Section, Select, useChanges } from '@trellis/widgets'
import { type FormEvent, useMemo, useState } from 'react'
import { usePortal, useShell, useText } from '../context.tsx'
import { deviceZone } from '../language.ts'
import { languageOptions } from '../languageOptions.ts'

/** Name, salutation, designation, language and time zone, sent together. Kept here when saving fails. */
export function PersonForm() {
  useSignals()
  const portal = usePortal()
  const { user } = useShell()
  const { t, language } = useText()
  const here = deviceZone()
  const { fullName, salutation, designation, languageCode } = user
  const timeZone = user.timeZone ?? here
  const [entered, setEntered] = useState({ fullName, salutation, designation, languageCode, timeZone })
  const [saved, setSaved] = useState<typeof entered | null>(null)
  const { busy, outcome, change, forget } = useChanges()
  const [missing, setMissing] = useState(false)
  const set = (changes: Partial<typeof entered>) => {
    setEntered({ ...entered, ...changes })
    forget()
  }
  const zones = useMemo(
    () =>
      [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone])]
        .sort()
        .map(value => ({ value, label: value.replaceAll('_', ' ') })),
    [timeZone],
  )
  const clock = { hour: 'numeric', minute: '2-digit', timeZone: entered.timeZone } as const

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!entered.fullName.trim())
    if (!entered.fullName.trim()) return
    await change('save', async once => {
      const call = { body: { ...entered, fullName: entered.fullName.trim() } }
      await portal.setUser(await portal.client.account.updateProfile(call, once(call)))
      setSaved(entered)
    })
  }
  return (
    <form onSubmit={event => void save(event)} noValidate>
      <Section title={t('account.profile.about')}>
        <div className="t-person">
          <Avatar name={user.fullName} src={user.avatar_image_url} size="large" decorative />
          <dl className="t-facts">
            <dt>{t('account.profile.email')}</dt>
            <dd>{user.email}</dd>
            <dt>{t('account.profile.organisation')}</dt>
            <dd>{user.tenantList.find(it => it.client_id === user.clientId)?.name}</dd>
            <dt>{t('account.profile.roles')}</dt>
            <dd>
              {user.roles
                .filter(it => it !== 'Everyone')
                .map(it => t(`account.roles.${it === 'TRELLIS_OPS' ? 'OPS' : it}`))
                .join(', ')}
            </dd>
          </dl>
        </div>
        <div className="t-fields">
          <Input
            label={t('account.profile.name')}
            help={t('account.profile.nameHelp')}
            required
            autoComplete="name"
            maxLength={200}
            error={missing ? t('core.fields.required') : null}
            value={entered.fullName}
            onChange={it => set({ fullName: it })}
          />
          <Input
            label={t('account.profile.salutation')}
            help={t('account.profile.salutationHelp')}
            autoComplete="honorific-prefix"
            maxLength={60}
            value={entered.salutation}
            onChange={it => set({ salutation: it })}
          />
          <Input
            label={t('account.profile.designation')}
            autoComplete="organization-title"
            maxLength={200}
            value={entered.designation}
            onChange={it => set({ designation: it })}
          />
        </div>
      </Section>
      <Section title={t('account.profile.region')}>
        <div className="t-fields">
          <Select
            label={t('account.profile.language')}
            help={t('account.profile.languageHelp')}
            options={languageOptions()}
            value={entered.languageCode}
            onChange={it => set({ languageCode: it as Language })}
          />
          <div className="t-stack t-stack--tight">
            <Select
              label={t('account.profile.timeZone')}
              help={t('account.profile.timeZoneHelp', { time: dateText(language, new Date(), clock) })}
              options={zones}
              value={entered.timeZone}
              onChange={it => set({ timeZone: it })}
            />
            {here !== entered.timeZone && (
              <Button kind="quiet" size="small" className="t-start" onClick={() => set({ timeZone: here })}>
                {t('account.profile.timeZoneDetected', { zone: here.replaceAll('_', ' ') })}
              </Button>
            )}
          </div>
        </div>
        {outcome.value?.error !== undefined && (
          <Notice kind="critical" role="alert">
            {t('account.profile.failed')}
          </Notice>
        )}
        <div className="t-actions t-form__end">
          <Button type="submit" kind="primary" busy={busy.value.has('save')}>
            {t('account.profile.save')}
          </Button>
          <span role="status">{saved === entered && <Saved state="saved" label={t('account.profile.saved')} />}</span>
        </div>
      </Section>
    </form>
  )
}
