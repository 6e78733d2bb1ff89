import { dateText, type Language } from '@trellis/sdk'
import {
  Avatar,
  Button,
  clockStyle,
  Input,
  Notice,
  type SavedFieldsState,
  Section,
  Select,
  ZoneSelect,
  zoneWords,
} from '@trellis/widgets'
import { usePortal, useShell, useText } from '../context.tsx'
import { deviceZone } from '../language.ts'
import { languageOptions } from '../languageOptions.ts'
import { SavedSign } from './SavedSign.tsx'
import { useSavedProfile } from './useSavedProfile.ts'

/** Name, salutation, designation, language and time zone. */
export function PersonForm() {
  const portal = usePortal()
  const { user } = useShell()
  const { t, language } = useText()
  const here = deviceZone()
  const { fullName, salutation, designation, languageCode } = user
  const timeZone = user.timeZone ?? here
  const about = useSavedProfile({ fullName, salutation, designation }, 'fullName')
  const region = useSavedProfile({ languageCode, timeZone })
  const isMissing = !about.entered.fullName.trim()
  const clock = { ...clockStyle, timeZone: region.entered.timeZone }
  const choose = (language: Language) => {
    region.set({ languageCode: language })
    void portal.chooseLanguage(language)
  }
  const refused = (state: SavedFieldsState) =>
    state === 'refused' && (
      <Notice kind="critical" role="alert">
        {t('account.profile.failed')}
      </Notice>
    )
  return (
    <>
      <Section title={t('account.profile.about')} action={<SavedSign state={isMissing ? 'none' : about.state} />}>
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
            error={isMissing ? t('core.fields.required') : null}
            value={about.entered.fullName}
            onChange={it => about.set({ fullName: it })}
          />
          <Input
            label={t('account.profile.salutation')}
            help={t('account.profile.salutationHelp')}
            autoComplete="honorific-prefix"
            maxLength={60}
            value={about.entered.salutation}
            onChange={it => about.set({ salutation: it })}
          />
          <Input
            label={t('account.profile.designation')}
            autoComplete="organization-title"
            maxLength={200}
            value={about.entered.designation}
            onChange={it => about.set({ designation: it })}
          />
          {refused(about.state)}
        </div>
      </Section>
      <Section title={t('account.profile.region')} action={<SavedSign state={region.state} />}>
        <div className="t-fields">
          <Select
            label={t('account.profile.language')}
            help={t('account.profile.languageHelp')}
            options={languageOptions()}
            value={region.entered.languageCode}
            onChange={it => choose(it as Language)}
          />
          <div className="t-stack t-stack--tight">
            <ZoneSelect
              label={t('account.profile.timeZone')}
              help={t('account.profile.timeZoneHelp', { time: dateText(language, new Date(), clock) })}
              value={region.entered.timeZone}
              onChange={it => region.set({ timeZone: it })}
            />
            {here !== region.entered.timeZone && (
              <Button size="small" className="t-start" onClick={() => region.set({ timeZone: here })}>
                {t('account.profile.timeZoneDetected', { zone: zoneWords(here) })}
              </Button>
            )}
          </div>
          {refused(region.state)}
        </div>
      </Section>
    </>
  )
}
