import { type Scheme, schemes, type Theme, themes } from '@trellis/sdk'
import { RadioGroup, Section } from '@trellis/widgets'
import { useState } from 'react'
import { applyAppearance, type Density, densities, keptAppearance } from '../appearance.ts'
import { useText } from '../context.tsx'
import { SavedSign } from './SavedSign.tsx'
import { useSavedProfile } from './useSavedProfile.ts'

/** Theme, brightness and spacing: shown at once. Spacing belongs to the device and stays there. */
export function Appearance() {
  const { t } = useText()
  const [looks, setLooks] = useState(keptAppearance)
  const { theme, scheme } = looks
  const fields = useSavedProfile({ theme, scheme })

  const choose = (changes: Partial<typeof looks>) => {
    const { density: _, ...saved } = changes
    setLooks(applyAppearance(changes))
    if (Object.keys(saved).length > 0) fields.set(saved)
  }
  return (
    <Section title={t('account.profile.appearance')} action={<SavedSign state={fields.state} />}>
      <div className="t-looks">
        <RadioGroup
          row
          label={t('account.profile.theme')}
          value={looks.theme}
          onChange={it => choose({ theme: it as Theme })}
          options={themes.map(value => ({
            value,
            label: (
              <span className="t-theme">
                <span className="t-theme__sample" data-theme={value} aria-hidden="true" />
                {t(`account.profile.themes.${value}`)}
              </span>
            ),
          }))}
        />
        <RadioGroup
          row
          label={t('account.profile.scheme')}
          value={looks.scheme}
          onChange={it => choose({ scheme: it as Scheme })}
          options={schemes.map(value => ({ value, label: t(`account.profile.schemes.${value}`) }))}
        />
        <RadioGroup
          row
          label={t('account.profile.density')}
          value={looks.density}
          onChange={it => choose({ density: it as Density })}
          options={densities.map(value => ({ value, label: t(`account.profile.densities.${value}`) }))}
        />
      </div>
    </Section>
  )
}
